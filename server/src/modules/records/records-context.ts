import type { Accounts } from '#modules/accounts'
import type { Context } from '#src/context'
import type { StorageRoom } from './storage-room.ts'
import type { UnsentAnswers } from './unsent-answers.ts'
import type { StatementTurns } from './statement-turns.ts'

/** Identifies the caller of a request. */
export type ProjectKeys = Pick<Accounts, 'readAccessToken' | 'readApiKey' | 'publishableKey'>

/** What `recordRoutes` needs. */
export type RecordsContext = Pick<Context, 'database' | 'clock' | 'log'> & {
  accounts: ProjectKeys
  storage: StorageRoom
  turns: StatementTurns
}

/** With the guard of the server's memory. */
export type GuardedRecords = RecordsContext & { unsent: UnsentAnswers }
