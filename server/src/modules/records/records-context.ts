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
  /** Whether people must have consented before their rows are read or written. */
  asksConsent: boolean
  storage: StorageQuota
  limiter: StatementLimiter
}

/** Includes the guard of the server's memory. */
export type GuardedRecords = RecordsContext & { unsent: UnsentResponses }
