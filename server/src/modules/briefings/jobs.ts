import { briefingLimits } from '@tidings/contract/limits'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import type { LinkKey } from './mail/mail-links.ts'
import { sendDueMails } from './mail/send-due.ts'
import { deleteBriefingsBefore } from './queries.ts'
import { makeDueBriefings } from './schedule/make-due.ts'
import type { SpeakableLanguages } from './sound-url.ts'

const dayMs = 86_400_000

type Parts = { context: Context; linkKey: LinkKey; speakable: SpeakableLanguages }

/** Their entries in the history stay as long as the history does. */
function deleteOldBriefingsJob({ clock, database }: Context): Job {
  return {
    name: 'briefings-delete-old',
    schedule: '53 * * * *',
    timeoutS: 600,
    retries: 1,
    async run() {
      const before = new Date(clock.now().getTime() - briefingLimits.keptDays * dayMs)
      await deleteBriefingsBefore(database.tables, before)
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

export function listBriefingJobs(parts: Parts): Job[] {
  return [makeBriefingsJob(parts), deleteOldBriefingsJob(parts.context)]
}
