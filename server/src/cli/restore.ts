import path from 'node:path'
import { restore } from '../backup/restore.ts'
import { UsageError, type RunCommand } from './command.ts'
import { runInterruptibly } from './interruption.ts'

export const restoreBackup: RunCommand = async ([name, ...more], config) => {
  if (name === undefined || more.length > 0) throw new UsageError('restore takes one file name.')
  const file = path.resolve(name)
  const { takenAt, version } = await runInterruptibly((signal) => restore(file, config, signal))
  console.log(`Restored to ${config.dataDir}: the backup of ${takenAt}, made by Tidings ${version}.`)
  return 0
}
