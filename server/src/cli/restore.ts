import path from 'node:path'
import { restore } from '../backup/restore.ts'
import { UsageError, type Command } from './command.ts'
import { runInterruptibly } from './interruption.ts'

export const restoreCommand: Command = {
  usage: [
    'restore FILE                      unpack a backup into an empty DATA_DIR, before the server starts',
  ],
  async run([name, ...more], config) {
    if (name === undefined || more.length > 0) throw new UsageError('restore takes one file name.')
    const file = path.resolve(name)
    const { takenAt, version } = await runInterruptibly((signal) => restore(file, config, signal))
    console.log(`Restored to ${config.dataDir}: the backup of ${takenAt}, made by Tidings ${version}.`)
    return 0
  },
}
