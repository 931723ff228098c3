import type { Context } from '#src/context'
import { nameBriefing } from '../mail/mail-texts.ts'
import type { BriefingRow } from '../queries.ts'
import { readSchedule } from '../schedule/plan.ts'
import { findPlan } from '../schedule/plan-queries.ts'
import { listUntold, savePushDue } from './notice-queries.ts'
import { pushTo } from './push-to.ts'

/** A briefing made this late, because no server was running, is no longer expected at that moment. */
const awaitedForMs = 30 * 60_000
const headlinesShown = 3
const perRun = 500

async function pushBriefing(context: Context, briefing: BriefingRow): Promise<void> {
  const { clock, database, project } = context
  const { chapters, created_at: madeAt, due_at: dueAt, id, language, user_id: userId } = briefing
  const plan = await findPlan(database.tables, userId)
  const settings = await project.unattended.readSettings(userId)
  if (!plan || !settings) return
  const { frequency, timeZone } = readSchedule(plan, settings)
  const isAtHour = frequency === 'daily' || frequency === 'weekly'
  const isAwaited = dueAt === null || (isAtHour && clock.now().getTime() - dueAt.getTime() <= awaitedForMs)
  await pushTo(context, userId, {
    key: `briefing.${id}`,
    topic: 'briefing',
    title: nameBriefing({ language, madeAt }, timeZone),
    body: chapters
      .slice(0, headlinesShown)
      .map(({ headline }) => headline)
      .join('\n'),
    language,
    url: `/?briefing=${id}`,
    isAwaited,
  })
}

/** Orders a notification for each new briefing, once even with several processes. */
export async function pushBriefings(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, database, log } = context
  for (const briefing of await listUntold(database.tables, clock.now(), perRun)) {
    if (signal.aborted) return
    try {
      await pushBriefing(context, briefing)
      await savePushDue(database.tables, briefing.id, null)
    } catch (error) {
      log.error('a notification could not be ordered', { error })
    }
  }
}
