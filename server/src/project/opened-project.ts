import { AppError, consentRequired } from '@tidings/contract/errors'
import type { Hono } from 'hono'
import { noteAccess } from '#modules/security-events'
import type { Project } from '#platform/project'
import type { Context } from '#src/context'

export type OpenedProject = AsyncDisposable & {
  project: Project
  /** The auth and data APIs; empty if a hosted project serves them. */
  routes: Hono
  /** Identifies the project to clients and grants nothing by itself. */
  publishableKey: string
}

/** Records whose data has been accessed. */
export function noteReaders(
  { clock, database, log }: Pick<Context, 'clock' | 'database' | 'log'>,
  authenticate: Project['authenticate'],
): Project['authenticate'] {
  return async (...asked) => {
    const caller = await authenticate(...asked)
    if (caller !== null && !caller.lacksConsent) {
      await noteAccess({ clock, log, tables: database.tables }, { kind: 'data_read', userId: caller.userId })
    }
    return caller
  }
}

/** How a project reads and writes the caller's rows. */
export type PersonalRows = Pick<Project, 'readSettings' | 'history' | 'savedArticles'>

/** Whether the user merely asked for too much at once, or has withdrawn consent meanwhile. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'rate_limited' || error.code === consentRequired)
}

/**
 * Resolves with what `rows` reads, unless the signal has aborted by then. Throws `rate_limited` if the user asks for too much,
 * `consent_required` once they have taken back their consent, and `unavailable` for a failure.
 */
export async function readRows<T>(
  what: 'history' | 'preferences',
  rows: Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const result = await rows.catch((error: unknown) => {
    signal?.throwIfAborted()
    if (isRefusal(error)) throw error
    const message = `Could not read your ${what}. Please try again.`
    throw new AppError('unavailable', message, { cause: error })
  })
  signal?.throwIfAborted()
  return result
}
