import { createHash, randomUUID } from 'node:crypto'
import { countRequest, forgetRequest } from '#db/request-limit'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { hasSessionFrom } from '../sessions/queries.ts'

const maxAttemptsPerHour = 50

// Hashed, so that addresses without an account are not collected.
function findKey(account: string): string {
  return `password-attempts:${createHash('sha256').update(account).digest('hex')}`
}

/**
 * Limits password attempts per account, from all client addresses together, whether or not the account exists. A client
 * address where the user is signed in is counted separately, so that strangers cannot lock the owner out.
 */
export async function requirePasswordAttempt(
  { config, tables, clock }: AccountsContext,
  { account, userId, ip }: { account: string; userId: string | null; ip: string },
): Promise<{ forget: () => Promise<void> }> {
  if (config.limitFactor === 0) return { forget: async () => {} }
  // Runs for unknown accounts too, so that they take the same time.
  const isAtHome = await hasSessionFrom(tables, userId ?? randomUUID(), ip)
  const key = findKey(isAtHome ? `${account} ${ip}` : account)
  const points = Math.ceil(maxAttemptsPerHour * config.limitFactor)
  const outcome = await countRequest(tables, { key, points, windowMs: 3_600_000 }, clock.now())
  if (outcome.isAllowed) return { forget: () => forgetRequest(tables, key) }
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}
