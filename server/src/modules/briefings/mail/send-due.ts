import { checkZone } from '#language/dates/zoned-time'
import { MailError } from '#platform/mail/mailer'
import type { Context } from '#src/context'
import type { BriefingRow } from '../queries.ts'
import { findMailTarget } from '../schedule/plan.ts'
import { changePlan, findPlan } from '../schedule/plan-queries.ts'
import { buildBriefingMail } from './briefing-mail.ts'
import { claimDueMails, saveMailState } from './mail-queries.ts'
import { buildMailLinks, type LinkKey } from './mail-links.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const mailsPerClaim = 10
const atOnce = 3
const leaseMs = 10 * minuteMs
const longestWaitMs = 2 * hourMs
/** After a day of failures a briefing is too old to send. */
const givenUpAfterMs = 24 * hourMs
/** As long as mail servers themselves retry (RFC 5321, 4.5.4.1), before mail to a person is switched off. */
const switchedOffAfterMs = 5 * 24 * hourMs

type Parts = { context: Context; linkKey: LinkKey }

/** The current mail address for briefings; null if the person no longer wants mail. */
async function findTarget({ database, project }: Context, userId: string) {
  const plan = await findPlan(database.tables, userId)
  const settings = await project.unattended.readSettings(userId)
  if (!plan || !settings) return null
  const to = findMailTarget(plan, settings, await project.unattended.findAddress(userId))
  return to === null ? null : { to, timeZone: checkZone(settings.profile.timeZone) }
}

/** When the mail server works and has rejected every mail to this person for days, no more are sent. */
async function noteGivenUp(
  { clock, database }: Context,
  { created_at: madeAt, user_id: userId }: BriefingRow,
  error: unknown,
) {
  const { tables } = database
  const now = clock.now()
  const plan = await findPlan(tables, userId)
  const since = plan?.mail_failing_since ?? madeAt
  const isRejected = error instanceof MailError && error.isOnlyThisMail
  const isOver = isRejected && now.getTime() - since.getTime() >= switchedOffAfterMs
  await changePlan(tables, userId, {
    mail_failed_at: now,
    ...(isRejected ? { mail_failing_since: since } : {}),
    ...(isOver ? { mail_stopped: 'refused' } : {}),
  })
}

async function noteFailure(context: Context, briefing: BriefingRow, error: unknown) {
  const { clock, database, log } = context
  const { created_at: madeAt, id, mail_tries: tries, user_id: userId } = briefing
  const { tables } = database
  const now = clock.now()
  log.warn('a briefing could not be mailed', { error, tries })
  if (error instanceof MailError && error.isAddressRefused) {
    await changePlan(tables, userId, { mail_stopped: 'bounced' })
    return saveMailState(tables, id, { mail_due_at: null })
  }
  const isOver = now.getTime() - madeAt.getTime() >= givenUpAfterMs
  if (isOver || (error instanceof MailError && error.isFinal)) {
    await noteGivenUp(context, briefing, error)
    return saveMailState(tables, id, { mail_due_at: null })
  }
  const waitMs = Math.min(minuteMs * 2 ** tries, longestWaitMs)
  return saveMailState(tables, id, { mail_due_at: new Date(now.getTime() + waitMs) })
}

async function sendOne({ context, linkKey }: Parts, briefing: BriefingRow): Promise<void> {
  const { clock, database, mailer } = context
  const { id, user_id: userId } = briefing
  const target = await findTarget(context, userId)
  if (!target) return saveMailState(database.tables, id, { mail_due_at: null })
  const links = buildMailLinks(context.publicUrl(), { key: linkKey, userId })
  try {
    await mailer.sendOrdered(buildBriefingMail(briefing, { ...target, links }))
  } catch (error) {
    return noteFailure(context, briefing, error)
  }
  await saveMailState(database.tables, id, { mail_due_at: null, mail_sent_at: clock.now() })
  return changePlan(database.tables, userId, { mail_failed_at: null, mail_failing_since: null })
}

/**
 * Mails due briefings, each by one process. If a process dies after the mail server has accepted a mail but before recording
 * it, the mail is sent again with the same Message-ID. Failed mails are retried for a day.
 */
export async function sendDueMails(parts: Parts, signal: AbortSignal): Promise<void> {
  const { clock, database } = parts.context
  for (let count = mailsPerClaim; count === mailsPerClaim && !signal.aborted;) {
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const left = await claimDueMails(database.tables, { now, leaseUntil, limit: mailsPerClaim })
    count = left.length
    const work = async () => {
      for (let briefing = left.shift(); briefing; briefing = left.shift()) await sendOne(parts, briefing)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}
