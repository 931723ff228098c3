import type { Accounts } from '#modules/accounts'
import type { Context } from '#src/context'

/** Identifies the caller of a request. */
export type ProjectKeys = Pick<Accounts, 'readAccessToken' | 'readApiKey' | 'publishableKey'>

export type RecordsContext = Pick<Context, 'database' | 'clock' | 'log'> & { accounts: ProjectKeys }
