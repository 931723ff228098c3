import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { UsageError } from './command.ts'

const shortest = 12

function readPassphraseFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new UsageError(`The file "${file}" with the passphrase cannot be read.`)
  }
}

/** The backup's file name and its passphrase, from the file named by `--passphrase-file` or else the environment. */
export function readBackupArguments(args: string[], { backupPassphrase }: Pick<Config, 'backupPassphrase'>) {
  const { values, positionals } = parseArgs({
    args,
    options: { 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) return null
  const file = values['passphrase-file']
  const passphrase = file === undefined ? backupPassphrase : readPassphraseFile(file)
  if (passphrase !== null && passphrase.length < shortest) {
    throw new UsageError(`The passphrase needs at least ${shortest} characters.`)
  }
  return { name, passphrase }
}
