import { briefingLimits, podcastAskedDays } from '@tidings/contract/limits'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import type { LinkKey } from './mail/mail-links.ts'
import { sendDueMails } from './mail/send-due.ts'
import type { MakeSound } from './make-sound.ts'
import { listSilent } from './podcast/podcast-queries.ts'
import { deleteBriefingsBefore } from './queries.ts'
import { makeDueBriefings } from './schedule/make-due.ts'
import { findSoundUrl, type SpeakableLanguages } from './sound-url.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In one run: the next comes in a minute. */
const mostSpoken = 100

type Parts = { context: Context; linkKey: LinkKey; makeSound: MakeSound; speakable: SpeakableLanguages }

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

/** Every minute: the sound of what was made for podcasts, so that apps need not wait for it. */
function speakForPodcastsJob({ context, makeSound, speakable }: Parts): Job {
  return {
    name: 'briefings-speak',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    async run(_data, signal) {
      const now = context.clock.now().getTime()
      const silent = await listSilent(context.database.tables, {
        madeSince: new Date(now - hourMs),
        askedSince: new Date(now - podcastAskedDays * dayMs),
        limit: mostSpoken,
      })
      for (const briefing of silent) {
        if (signal.aborted) return
        if (findSoundUrl(context, speakable, briefing) === null) continue
        const wanted = { userId: briefing.user_id, recordingId: briefing.recording_id }
        await makeSound(wanted).catch((error: unknown) => {
          context.log.warn('an episode could not be made', { error })
        })
      }
    },
  }
}

export function listBriefingJobs(parts: Parts): Job[] {
  return [makeBriefingsJob(parts), speakForPodcastsJob(parts), deleteOldBriefingsJob(parts.context)]
}
