import { createHash } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { countRequest } from '#db/request-limit'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'

/** Each kind of message has its own minimum interval per recipient. */
export type Sending = { what: string; to: string }

const maxSmsPerHour = 30

// Hashed, so that addresses without an account are not collected.
function makeIntervalKey({ what, to }: Sending): string {
  return `${what}:${createHash('sha256').update(to).digest('hex')}`
}

async function requireInterval(
  { tables, clock, config }: AccountsContext,
  sending: Sending,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
) {
  const limit = { key: makeIntervalKey(sending), points: 1, windowMs: config.accounts.resendIntervalS * 1000 }
  const outcome = await countRequest(tables, limit, clock.now())
  if (outcome.isAllowed) return
  const { retryAfterS } = outcome
  throw new AuthError(429, code, {
    message: `For security purposes, you can only request this after ${retryAfterS} seconds.`,
    retryAfterS,
  })
}

/** The server's own limit on mails, in the words of the auth API. */
async function requireRoomForMail({ mailer }: AccountsContext) {
  try {
    await mailer.requireRoom()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message, retryAfterS } = error
    const wait = retryAfterS === null ? {} : { retryAfterS }
    throw new AuthError(429, 'over_email_send_rate_limit', { message, ...wait })
  }
}

/** Applies whether or not the address has an account. */
export async function requireMailInterval(accounts: AccountsContext, sending: Sending): Promise<void> {
  await requireRoomForMail(accounts)
  await requireInterval(accounts, sending, 'over_email_send_rate_limit')
}

/** Text messages cost money, so there is also a limit for the whole server. */
export async function requireSmsInterval(accounts: AccountsContext, sending: Sending): Promise<void> {
  await requireInterval(accounts, sending, 'over_sms_send_rate_limit')
  const { limitFactor } = accounts.config
  if (limitFactor === 0 || accounts.config.accounts.testCodes.has(sending.to)) return
  const limit = { key: 'texts', points: Math.ceil(maxSmsPerHour * limitFactor), windowMs: 3_600_000 }
  const outcome = await countRequest(accounts.tables, limit, accounts.clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_sms_send_rate_limit', {
    message: 'SMS rate limit exceeded',
    retryAfterS: outcome.retryAfterS,
  })
}
