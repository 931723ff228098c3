import type { Identity } from './queries/transaction-queries.ts'
import type { GuardedRecords } from './records-context.ts'

/** Whose share the response counts against. */
export function getShareHolder(identity: Identity): string {
  return identity.role === 'authenticated' ? identity.claims.sub : identity.role
}

/** How long a refusal takes: whoever asks again at once would otherwise keep a processor busy with refusing. */
const refusalMs = 100

/**
 * Rejects with `RecordError` if the user has used up their share of the database or of memory. Checked before the query is parsed,
 * which costs more than a refusal should.
 */
export async function requireCapacity(
  { clock, limiter, unsent }: GuardedRecords,
  identity: Identity,
): Promise<void> {
  try {
    if (identity.role === 'authenticated') limiter.requireCapacity(identity.claims.sub)
    unsent.requireRoom(getShareHolder(identity))
  } catch (error) {
    await clock.sleep(refusalMs)
    throw error
  }
}
