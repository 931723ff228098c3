import { briefingLimits, followLimits } from '@tidings/contract/limits'
import { deleteEndedFollowed, lookAtDueStories } from '#modules/assistant'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import type { LinkKey } from './mail/mail-links.ts'
import { sendDueMails } from './mail/send-due.ts'
import { deleteBriefingsBefore } from './queries.ts'
import { makeDueBriefings } from './schedule/make-due.ts'
import type { SpeakableLanguages } from './sound-url.ts'

const dayMs = 86_400_000
const lookBudgetMs = 240_000

type Parts = { context: Context; linkKey: LinkKey; speakable: SpeakableLanguages }

/** Their entries in the history stay as long as the history does. */
function deleteOldBriefingsJob({ clock, database }: Context): Job {
  return {
    name: 'briefings-delete-old',
    schedule: '53 * * * *',
    timeoutS: 600,
    retries: 1,
    async run() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
      await deleteBriefingsBefore(database.tables, daysAgo(briefingLimits.keptDays))
      // Until then it can be undone.
      await deleteEndedFollowed(database.tables, {
        stopped: daysAgo(1),
        ended: daysAgo(followLimits.endedDays),
      })
    },
  }
}

/** Every minute: makes what is due, then sends what is to be sent, of this run and of earlier ones. */
function makeBriefingsJob(parts: Parts): Job {
  return {
    name: 'briefings-make',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    async run(_data, signal) {
      await makeDueBriefings(parts, signal)
      await sendDueMails(parts, signal)
    },
  }
}

/** Every minute: a few followed stories at a time. What changed leads the person's next briefing. */
function lookAtFollowedJob({ context }: Parts): Job {
  return {
    name: 'briefings-look-at-followed',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    async run(_data, signal) {
      const endsAt = Date.now() + lookBudgetMs
      for (let isDone = false; !isDone && !signal.aborted && Date.now() < endsAt;) {
        const looked = await lookAtDueStories(context, signal)
        isDone = looked.isDone
        if (looked.changes.length > 0) {
          context.log.info('followed stories changed', { changes: looked.changes.length })
        }
      }
    },
  }
}

export function listBriefingJobs(parts: Parts): Job[] {
  return [makeBriefingsJob(parts), lookAtFollowedJob(parts), deleteOldBriefingsJob(parts.context)]
}
