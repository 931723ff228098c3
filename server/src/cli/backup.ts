import path from 'node:path'
import { backUp } from '../backup/backup.ts'
import { UsageError, type RunCommand } from './command.ts'
import { runInterruptibly } from './interruption.ts'
import { readBackupArguments } from './passphrase.ts'

const plain = 'It gives access to every account: keep it as safe as the data directory.'
const encrypted = 'It is encrypted: without the passphrase nobody can restore it.'

export const backup: RunCommand = async (args, config) => {
  const given = readBackupArguments(args, config)
  if (given === null) throw new UsageError('backup takes one file name.')
  const file = path.resolve(given.name)
  const { passphrase } = given
  const { bytes, recordings } = await runInterruptibly((signal) =>
    backUp({ file, passphrase }, config, signal),
  )
  const parts = config.databaseUrl === null ? 'database, keys' : 'keys'
  console.log(
    `${file}: ${(bytes / 1e6).toFixed(1)} MB with ${parts} and ${recordings} recordings. ${passphrase === null ? plain : encrypted}`,
  )
  if (config.databaseUrl !== null) {
    console.log(
      'The database is on the server in DATABASE_URL: back it up there with pg_dump, before this backup.',
    )
  }
  if (config.audioStore !== null) {
    console.log(
      'Recordings are in the store that AUDIO_STORE_URL names: of them, only those that still wait to go there are included.',
    )
  }
  if (config.accounts.signingKeysFile !== null) {
    console.log('The file in AUTH_SIGNING_KEYS is not included.')
  }
  return 0
}
