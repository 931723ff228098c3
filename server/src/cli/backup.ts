import path from 'node:path'
import { backUp } from '../backup/backup.ts'
import { UsageError, type RunCommand } from './command.ts'
import { runInterruptibly } from './interruption.ts'

export const backup: RunCommand = async ([name, ...more], config) => {
  if (name === undefined || more.length > 0) throw new UsageError('backup takes one file name.')
  const file = path.resolve(name)
  const { bytes, recordings } = await runInterruptibly((signal) => backUp(file, config, signal))
  const parts = config.databaseUrl === null ? 'database, keys' : 'keys'
  console.log(
    `${file}: ${(bytes / 1e6).toFixed(1)} MB with ${parts} and ${recordings} recordings. It gives access to every account: keep it as safe as the data directory.`,
  )
  if (config.databaseUrl !== null) {
    console.log(
      'The database is on the server in DATABASE_URL: back it up there with pg_dump, before this backup.',
    )
  }
  if (config.accounts.signingKeysFile !== null) {
    console.log('The file in AUTH_SIGNING_KEYS is not included.')
  }
  return 0
}
