import { parseArgs } from 'node:util'
import { rotateSecretKeys, signOperatorKey } from '#modules/accounts'
import type { Config } from '../config.ts'
import { UsageError, type RunCommand } from './command.ts'
import { withContext } from './with-context.ts'

const mostDays = 3650

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days
  throw new UsageError(`--days takes a whole number from 1 to ${mostDays}.`)
}

async function printKey(config: Config, kind: 'service' | 'anon', days: number | undefined) {
  console.log(await signOperatorKey(config, kind === 'service' ? 'service_role' : 'anon', days))
  const life = days === undefined ? 'a year' : days === 1 ? 'one day' : `${days} days`
  console.error(`This key is valid for ${life}; use --days to change that.`)
  if (kind === 'service') console.error('It can read and change everything. Keep it on servers.')
  return 0
}

async function rotateFactors(config: Config) {
  const { factors, passwords } = await withContext(config, rotateSecretKeys)
  const secrets = factors === 1 ? '1 authenticator app secret' : `${factors} authenticator app secrets`
  const hashes = passwords === 1 ? '1 password hash' : `${passwords} password hashes`
  console.log(`Created a new key and encrypted ${secrets} and ${hashes} with it.`)
  return 0
}

export const keys: RunCommand = async (args, config) => {
  const { values, positionals } = parseArgs({
    args,
    options: { days: { type: 'string' } },
    allowPositionals: true,
  })
  const [kind, ...more] = positionals
  if (more.length === 0 && kind === 'rotate-factors' && values.days === undefined)
    return rotateFactors(config)
  if (more.length > 0 || (kind !== 'service' && kind !== 'anon')) {
    throw new UsageError('keys takes a command: service, anon or rotate-factors.')
  }
  return printKey(config, kind, readDays(values.days))
}
