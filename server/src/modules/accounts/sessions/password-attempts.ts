import { createHash, randomUUID } from 'node:crypto'
import { countRequest, forgetRequest } from '#db/request-limit'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { hasSessionFrom } from './session-queries.ts'

const attemptsAnHour = 50

// Hashed, so that addresses of people without an account are not collected here.
function keyOf(account: string): string {
  return `password-attempts:${createHash('sha256').update(account).digest('hex')}`
}

/**
 * Throws `AuthError` when an account's password was tried too often, from wherever; known and unknown alike. Who is
 * signed in at the address that asks is counted apart, so that strangers who guess do not shut the owner out.
 */
export async function requirePasswordAttempt(
  { config, tables, clock }: AccountsContext,
  { account, userId, ip }: { account: string; userId: string | null; ip: string },
): Promise<{ forget: () => Promise<void> }> {
  if (config.limitFactor === 0) return { forget: async () => {} }
  // Asked for nobody's id too, so that an unknown account costs the same time.
  const isAtHome = await hasSessionFrom(tables, userId ?? randomUUID(), ip)
  const key = keyOf(isAtHome ? `${account} ${ip}` : account)
  const points = Math.ceil(attemptsAnHour * config.limitFactor)
  const outcome = await countRequest(tables, { key, points, windowMs: 3_600_000 }, clock.now())
  if (outcome.isAllowed) return { forget: () => forgetRequest(tables, key) }
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}
