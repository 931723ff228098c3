import { parseArgs } from 'node:util'
import { isAddressRange } from '#platform/network/trusted-proxies'
import { renderUnicodeCompact } from 'uqr'
import { makeOperatorApp, rotateSecretKeys, signOperatorKey } from '#modules/accounts'
import { OperatorError } from '#platform/operator-error'
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

const thisMachine = ['127.0.0.0/8', '::1']

/** Undefined means any network. */
function readNetworks(text: string | undefined): string[] | undefined {
  if (text === undefined) return thisMachine
  if (text === 'any') return undefined
  const networks = text.split(',').map((range) => range.trim())
  if (networks.every(isAddressRange)) return networks
  throw new UsageError('--from takes any, or addresses and ranges such as 10.0.0.0/8, separated by commas.')
}

type Wanted = { days: number | undefined; from: string | undefined }

async function printKey(config: Config, kind: 'service' | 'anon', { days, from }: Wanted) {
  const networks = kind === 'service' ? readNetworks(from) : undefined
  const role = kind === 'service' ? 'service_role' : 'anon'
  const limits = { ...(days === undefined ? {} : { days }), ...(networks ? { networks } : {}) }
  console.log(await signOperatorKey(config, role, limits))
  const life = days === undefined ? 'a year' : days === 1 ? 'one day' : `${days} days`
  console.error(`This key is valid for ${life}; use --days to change that.`)
  if (kind !== 'service') return 0
  console.error('It can read and change everything. Keep it on servers.')
  if (config.accounts.serviceKeysNeedCode)
    console.error('It opens nothing without a code of the app that "keys app" makes.')
  if (networks === thisMachine) console.error('It works from this machine alone; use --from to change that.')
  return 0
}

/** Creates the authenticator app whose codes service keys need if `AUTH_SERVICE_KEY_CODE` is on. */
async function printApp(config: Config) {
  const app = await makeOperatorApp(config)
  if (app === null)
    throw new OperatorError(
      'There is an app already. To replace it, delete DATA_DIR/keys/operator-app first.',
    )
  console.log(`${renderUnicodeCompact(app.uri)}\n${app.uri}`)
  console.error('Add this to an authenticator app now: it is not shown again.')
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
    options: { days: { type: 'string' }, from: { type: 'string' } },
    allowPositionals: true,
  })
  const [kind, ...more] = positionals
  if (more.length === 0 && Object.keys(values).length === 0) {
    if (kind === 'rotate-factors') return rotateFactors(config)
    if (kind === 'app') return printApp(config)
  }
  if (
    more.length > 0 ||
    (kind === 'anon' && values.from !== undefined) ||
    (kind !== 'service' && kind !== 'anon')
  ) {
    throw new UsageError('keys takes a command: service, anon, app or rotate-factors.')
  }
  return printKey(config, kind, { days: readDays(values.days), from: values.from })
}
