import { createHash } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'

/** What is sent, and to whom. Each kind of message has a gap of its own. */
export type Sending = { what: string; to: string }

const textsAnHour = 30

// Hashed, so that addresses of people without an account are not collected here.
function gapKey({ what, to }: Sending): string {
  return `${what}:${createHash('sha256').update(to).digest('hex')}`
}

async function requireGap(
  { tables, clock, config }: AccountsContext,
  sending: Sending,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
) {
  const limit = { key: gapKey(sending), points: 1, windowMs: config.accounts.resendIntervalS * 1000 }
  const outcome = await countRequest(tables, limit, clock.now())
  if (outcome.isAllowed) return
  const { retryAfterS } = outcome
  throw new AuthError(429, code, {
    message: `For security purposes, you can only request this after ${retryAfterS} seconds.`,
    retryAfterS,
  })
}

/** Throws `AuthError` when this kind of mail was asked for this address just now, whether or not it has an account. */
export function requireMailGap(accounts: AccountsContext, sending: Sending): Promise<void> {
  return requireGap(accounts, sending, 'over_email_send_rate_limit')
}

/** The same for text messages. They cost money, so their number is limited for the whole server too. */
export async function requireTextGap(accounts: AccountsContext, sending: Sending): Promise<void> {
  await requireGap(accounts, sending, 'over_sms_send_rate_limit')
  const { limitFactor } = accounts.config
  if (limitFactor === 0 || accounts.config.accounts.testCodes.has(sending.to)) return
  const limit = { key: 'texts', points: Math.ceil(textsAnHour * limitFactor), windowMs: 3_600_000 }
  const outcome = await countRequest(accounts.tables, limit, accounts.clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_sms_send_rate_limit', {
    message: 'SMS rate limit exceeded',
    retryAfterS: outcome.retryAfterS,
  })
}
