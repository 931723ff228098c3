import path from 'node:path'
import { backUp } from '../backup/backup.ts'
import { UsageError, type Command } from './command.ts'
import { interruptible } from './interruption.ts'

/** Makes a backup, also while the server runs. */
export const backupCommand: Command = {
  usage: [
    'backup FILE                       database, keys and sound into one file, also while the server runs',
  ],
  async run([name, ...words], config) {
    if (name === undefined || words.length > 0) throw new UsageError('backup takes the name of one file.')
    const file = path.resolve(name)
    const { bytes, sounds } = await interruptible((signal) => backUp(file, config, signal))
    const parts = config.databaseUrl === null ? 'database, keys' : 'keys'
    console.log(
      `${file}: ${(bytes / 1e6).toFixed(1)} MB with ${parts} and the sound of ${sounds} answers. It opens every account: keep it as safe as the data directory.`,
    )
    if (config.databaseUrl !== null) {
      console.log(
        'The database itself is on the server that DATABASE_URL names: back it up there, with pg_dump, before this.',
      )
    }
    if (config.accounts.signingKeysFile !== null) {
      console.log('The file that AUTH_SIGNING_KEYS names is not part of it.')
    }
    return 0
  },
}
