import { signOperatorKey } from '#modules/accounts'
import { UsageError, type RunCommand } from './command.ts'

export const keys: RunCommand = async ([kind, ...more], config) => {
  if ((kind !== 'service' && kind !== 'anon') || more.length > 0) {
    throw new UsageError('keys takes the kind of key: service or anon.')
  }
  console.log(await signOperatorKey(config, kind === 'service' ? 'service_role' : 'anon'))
  if (kind === 'service') {
    console.error('This key can read and change everything. Keep it on servers.')
  }
  return 0
}
