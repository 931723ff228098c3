import { signOperatorKey } from '#modules/accounts'
import { UsageError, type Command } from './command.ts'

/** Prints a key for programs of the operator's own; `keys service` one that may do everything. */
export const keysCommand: Command = {
  usage: ['keys service', 'keys anon'],
  async run([kind, ...words], config) {
    if ((kind !== 'service' && kind !== 'anon') || words.length > 0) {
      throw new UsageError('keys is followed by the kind of key: service or anon.')
    }
    console.log(await signOperatorKey(config, kind === 'service' ? 'service_role' : 'anon'))
    if (kind === 'service') {
      console.error('Whoever has this key can read and change everything. Keep it on servers.')
    }
    return 0
  },
}
