import type { MiddlewareHandler } from 'hono'
import { countRequest } from '#db/request-limit'
import { getClientAddress } from '#platform/network/client-address'
import { coarsenToNetwork } from '#platform/network/trusted-proxies'
import type { AccountsContext } from './accounts-context.ts'
import { AuthError } from './auth-error.ts'

const windowMs = 300_000

/** Requests allowed per client in five minutes, by route. */
const points = {
  token: 150,
  verify: 30,
  signup: 30,
  recover: 30,
  otp: 30,
  resend: 30,
  reauthenticate: 30,
  user: 30,
  authorize: 60,
  factor: 75,
}

/** Does nothing when `AUTH_RATE_LIMITS` is off. */
export function limitRequests(accounts: AccountsContext, what: keyof typeof points): MiddlewareHandler {
  return async (c, next) => {
    const { limitFactor } = accounts.config
    if (limitFactor > 0) {
      const key = `${what}:${coarsenToNetwork(getClientAddress(c))}`
      const limit = { key, points: Math.ceil(points[what] * limitFactor), windowMs }
      const outcome = await countRequest(accounts.tables, limit, accounts.clock.now())
      if (!outcome.isAllowed) {
        throw new AuthError(429, 'over_request_rate_limit', {
          message: 'Request rate limit reached',
          retryAfterS: outcome.retryAfterS,
        })
      }
    }
    await next()
  }
}
