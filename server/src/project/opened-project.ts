import { AppError } from '@tidings/contract/errors'
import type { Hono } from 'hono'
import type { Project } from '#platform/project'

export type OpenedProject = AsyncDisposable & {
  project: Project
  /** The auth and data API; empty where a hosted project serves them. */
  routes: Hono
  /** Names the project to clients and opens nothing. */
  publishableKey: string
}

/** How a project reads and writes the caller's rows. */
export type PersonalRows = Pick<Project, 'readSettings' | 'history' | 'savedArticles'>

/** Resolves with what `rows` reads, unless the signal has aborted by then. Throws `unavailable` for a failure. */
export async function readRows<T>(
  what: 'history' | 'preferences',
  rows: Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const result = await rows.catch((error: unknown) => {
    signal?.throwIfAborted()
    const message = `Your ${what} cannot be read just now. Please try again.`
    throw new AppError('unavailable', message, { cause: error })
  })
  signal?.throwIfAborted()
  return result
}
