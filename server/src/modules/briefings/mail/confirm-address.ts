import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { mailCodeTexts } from '@tidings/contract/texts/briefings'
import { countUse } from '#db/count-use'
import { formatLifetime } from '#platform/mail/format-lifetime'
import { MailError } from '#platform/mail/mailer'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { changePlan, countAttempt, findOrAddPlan } from '../schedule/plan-queries.ts'

const digits = 6
const mostAttempts = 5

function hashCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}.${code}`).digest('hex')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/**
 * Mails a code to the caller's own address. It confirms the address for briefings only: it signs nobody in and leaves password
 * and sessions as they are.
 */
export async function sendMailCode(context: Context, { email, userId }: Caller): Promise<void> {
  if (email === null) throw new AppError('bad_request', mailCodeTexts.noAddress)
  await countUse(context, { userId, what: 'mailCodes' })
  const { clock, config, database, mailer } = context
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await findOrAddPlan(database.tables, userId)
  await changePlan(database.tables, userId, {
    code_hash: hashCode(userId, code),
    code_sent_to: email,
    code_sent_at: clock.now(),
    code_failures: 0,
  })
  const lifetime = formatLifetime(config.accounts.codeLifetimeS)
  const { ignore, lead, subject } = mailCodeTexts
  const text = `${lead}\n\nYour code: ${code}\n\nIt works once and expires in ${lifetime}. ${ignore}\n`
  await mailer.send({ to: email, subject, text }).catch(explainFailure)
}

function explainFailure(cause: unknown): never {
  if (!(cause instanceof MailError)) throw cause
  const { isAddressRefused } = cause
  const message = isAddressRefused ? mailCodeTexts.unknownAddress : mailCodeTexts.notSent
  throw new AppError(isAddressRefused ? 'bad_request' : 'unavailable', message, { cause })
}

/** Throws `bad_request` if the code is wrong, expired, or for an address that is no longer the caller's. */
export async function confirmMailCode(
  { clock, config, database }: Context,
  { email, userId }: Caller,
  code: string,
): Promise<void> {
  const { tables } = database
  const wrong = () => new AppError('bad_request', mailCodeTexts.wrong)
  // Counted before the comparison, so that concurrent attempts cannot share a count.
  if (!(await countAttempt(tables, userId, mostAttempts))) throw wrong()
  const plan = await findOrAddPlan(tables, userId)
  const { code_hash: hash, code_sent_at: sentAt, code_sent_to: sentTo } = plan
  const lifetimeMs = config.accounts.codeLifetimeS * 1000
  const isLate = sentAt === null || clock.now().getTime() - sentAt.getTime() > lifetimeMs
  if (hash === null || isLate || sentTo !== email || !isSame(hash, hashCode(userId, code))) throw wrong()
  await changePlan(tables, userId, {
    mail_address: sentTo,
    // The code proves that mail arrives there.
    mail_stopped: null,
    mail_failed_at: null,
    mail_failing_since: null,
    code_hash: null,
    code_sent_to: null,
    code_sent_at: null,
  })
}
