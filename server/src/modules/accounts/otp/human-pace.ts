import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { OneTimeToken } from './queries.ts'

/**
 * Throws `AuthError` for a correct code or link that is used sooner than a person could have read it (`AUTH_LEAST_STEP_S`). The
 * transaction that consumed it must be rolled back, so that it works a moment later.
 */
export function requireHumanPace(
  { clock, config }: Pick<AccountsContext, 'clock' | 'config'>,
  { created_at: sentAt }: Pick<OneTimeToken, 'created_at'>,
): void {
  const waitMs = config.accounts.leastStepMs - (clock.now().getTime() - sentAt.getTime())
  if (waitMs <= 0) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'This came back sooner than anybody could have read it: try again in a moment',
    retryAfterS: Math.ceil(waitMs / 1000),
  })
}
