import type { Accounts } from '#modules/accounts'
import type { Context } from '#src/context'

/** What tells in whose name a request asks. */
export type ProjectKeys = Pick<Accounts, 'readAccessToken' | 'readApiKey' | 'publishableKey'>

/** What the verbs of this module work with. */
export type RecordsContext = Pick<Context, 'database' | 'clock' | 'log'> & { accounts: ProjectKeys }
