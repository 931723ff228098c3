import type { Accounts } from '#modules/accounts'
import type { Context } from '#src/context'

/** What the verbs of this module work with. */
export type RecordsContext = Pick<Context, 'database' | 'clock' | 'log'> & {
  accounts: Pick<Accounts, 'readAccessToken' | 'publishableKey'>
}
