import path from 'node:path'
import { restore } from '../backup/restore.ts'
import { UsageError, type RunCommand } from './command.ts'
import { runInterruptibly } from './interruption.ts'
import { readBackupArguments } from './passphrase.ts'

export const restoreBackup: RunCommand = async (args, config) => {
  const given = readBackupArguments(args, config)
  if (given === null) throw new UsageError('restore takes one file name.')
  const backup = { file: path.resolve(given.name), passphrase: given.passphrase }
  const { takenAt, version } = await runInterruptibly((signal) => restore(backup, config, signal))
  console.log(`Restored to ${config.dataDir}: the backup of ${takenAt}, made by Tidings ${version}.`)
  return 0
}
