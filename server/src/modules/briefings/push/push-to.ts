import { randomUUID } from 'node:crypto'
import { toLocalTime, toMoment } from '#language/dates/zoned-time'
import type { Context } from '#src/context'
import { readSchedule } from '../schedule/plan.ts'
import { findPlan } from '../schedule/plan-queries.ts'
import { nameTopic, writePayload, type Notice } from './notice.ts'
import { orderNotice } from './notice-queries.ts'

/** A day-old notice is not worth sending. */
const tellableMs = 86_400_000

/** `unwanted`: the person wants no notifications or has no subscribed browser, or this server sends none. */
type PushOutcome = 'ordered' | 'known' | 'enough' | 'unwanted'

/**
 * Orders a notification on all of the person's subscribed browsers. One process sends it within a minute or after quiet hours,
 * unless the person has turned notifications off or a day has passed. `enough`: the daily limit is reached. Throws for a `url`
 * that is not a path in this app.
 */
export async function pushTo(
  { clock, config, database, project }: Pick<Context, 'clock' | 'config' | 'database' | 'project'>,
  userId: string,
  notice: Notice,
): Promise<PushOutcome> {
  const { tables } = database
  const { body, isAwaited = false, key = randomUUID(), language = null, title, url } = notice
  const topic = nameTopic(userId, notice.topic)
  // Fails early for a notice that cannot be sent.
  writePayload({ title, body, language, url, tag: topic })
  const plan = await findPlan(tables, userId)
  const settings = plan && (await project.unattended.readSettings(userId))
  const isWanted = config.sendsPush && settings?.preferences.notification_settings.push
  if (!plan || !settings || !isWanted) return 'unwanted'
  const now = clock.now()
  const { timeZone } = readSchedule(plan, settings)
  const row = {
    user_id: userId,
    key,
    topic,
    title,
    body,
    language,
    url,
    urgency: notice.urgency ?? 'normal',
    is_awaited: isAwaited,
    created_at: now,
    expires_at: new Date(now.getTime() + tellableMs),
  }
  const outcome = await orderNotice(tables, row, toMoment(toLocalTime(now, timeZone), timeZone))
  return outcome === 'nobody' ? 'unwanted' : outcome
}
