import { createHash, randomBytes } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireEmail } from '../users/email.ts'
import { putOneTimeToken } from './one-time-token-queries.ts'
import { recoveryMail } from './recovery-mail.ts'
import { redirectTarget } from './redirect-target.ts'
import { findUserByEmail } from '../users/user-queries.ts'

const resendGapMs = 60_000

async function requireGap({ tables, clock }: AccountsContext, email: string) {
  // Hashed, so that addresses of people without an account are not collected here.
  const key = `recover-mail:${createHash('sha256').update(email).digest('hex')}`
  const outcome = await countRequest(tables, { key, points: 1, windowMs: resendGapMs }, clock.now())
  if (outcome.isAllowed) return
  const { retryAfterS } = outcome
  throw new AuthError(429, 'over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterS} seconds.`,
    retryAfterS,
  })
}

async function sendRecoveryLink(accounts: AccountsContext, email: string, redirectTo: string) {
  const user = await findUserByEmail(accounts.tables, email)
  if (!user?.email) return
  const token = randomBytes(28).toString('hex')
  const now = accounts.clock.now()
  await accounts.tables
    .transaction()
    .execute((db) => putOneTimeToken(db, { userId: user.id, purpose: 'recovery', token }, now))
  const link = new URL('verify', `${accounts.publicUrl()}/`)
  link.search = new URLSearchParams({
    token_hash: token,
    type: 'recovery',
    redirect_to: redirectTo,
  }).toString()
  await accounts.mailer.send(recoveryMail(user.email, link.href))
}

/**
 * Mails a link with which a new password can be set. Known and unknown addresses get the same answer after the same
 * time: finding the user and sending the mail happen after it.
 */
export async function recover(
  accounts: AccountsContext,
  { email: given, redirectTo }: { email?: string | undefined; redirectTo?: string | undefined },
) {
  const email = requireEmail(given)
  await requireGap(accounts, email)
  const target = redirectTarget(redirectTo, accounts.publicUrl())
  accounts.background.run(
    () => sendRecoveryLink(accounts, email, target),
    (error) => accounts.log.error('recovery mail was not sent', { error }),
  )
}
