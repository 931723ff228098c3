import type { Accounts } from '#modules/accounts'
import type { Context } from '#src/context'
import type { StorageQuota } from './storage-quota.ts'
import type { UnsentResponses } from './unsent-responses.ts'
import type { StatementLimiter } from './statement-limiter.ts'

/** Identifies the caller of a request. */
export type ProjectKeys = Pick<Accounts, 'readAccessToken' | 'readApiKey' | 'publishableKey'>

/** What `recordRoutes` needs. */
export type RecordsContext = Pick<Context, 'database' | 'clock' | 'log'> & {
  accounts: ProjectKeys
  storage: StorageQuota
  limiter: StatementLimiter
}

/** With the guard of the server's memory. */
export type GuardedRecords = RecordsContext & { unsent: UnsentResponses }
