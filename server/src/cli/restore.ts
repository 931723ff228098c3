import path from 'node:path'
import { restore } from '../backup/restore.ts'
import { UsageError, type Command } from './command.ts'
import { interruptible } from './interruption.ts'

/** Unpacks a backup into an empty data directory. */
export const restoreCommand: Command = {
  usage: ['restore FILE                      a backup into an empty DATA_DIR, before the server starts'],
  async run([name, ...words], config) {
    if (name === undefined || words.length > 0) throw new UsageError('restore takes the name of one file.')
    const file = path.resolve(name)
    const { takenAt, version } = await interruptible((signal) => restore(file, config, signal))
    console.log(`Restored to ${config.dataDir}: the backup of ${takenAt}, made by Tidings ${version}.`)
    return 0
  },
}
