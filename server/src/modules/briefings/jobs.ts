import { briefingLimits, followLimits, podcastAskedDays } from '@tidings/contract/limits'
import { deleteEndedFollowed, checkDueStories } from '#modules/assistant'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import type { LinkKey } from './mail/mail-links.ts'
import { sendDueMails } from './mail/send-due.ts'
import type { MakeSound } from './make-sound.ts'
import { listSilent } from './podcast/podcast-queries.ts'
import { deleteUnseenDevices } from './push/device-queries.ts'
import { deleteNoticesBefore } from './push/notice-queries.ts'
import { pushBriefings } from './push/push-briefings.ts'
import { pushChanges } from './push/push-changes.ts'
import type { PushKey } from './push/push-key.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'
import { deleteBriefingsBefore } from './queries.ts'
import { makeDueBriefings } from './schedule/make-due.ts'
import { findSoundUrl, type SpeakableLanguages } from './sound-url.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const noticesKeptDays = 7
/** Per run; the next one follows within a minute. */
const mostSpoken = 100
const lookBudgetMs = 240_000

/** A hosted project does not report the end of a session, so devices that have not been seen for this long are dropped. */
const unseenDays = 30

type Parts = {
  context: Context
  linkKey: LinkKey
  makeSound: MakeSound
  pushKey: PushKey | null
  speakable: SpeakableLanguages
}

/** Their history entries stay as long as the history does. */
function deleteOldBriefingsJob({ clock, config, database }: Context): Job {
  return {
    name: 'briefings-delete-old',
    schedule: '53 * * * *',
    timeoutS: 600,
    retries: 1,
    async run() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
      await deleteBriefingsBefore(database.tables, daysAgo(briefingLimits.keptDays))
      // Kept for a while to prevent duplicates and to count notices per day.
      await deleteNoticesBefore(database.tables, daysAgo(noticesKeptDays))
      if (config.hostedProject) await deleteUnseenDevices(database.tables, daysAgo(unseenDays))
      // Until then unfollowing can be undone.
      await deleteEndedFollowed(database.tables, {
        stopped: daysAgo(1),
        ended: daysAgo(followLimits.endedDays),
      })
    },
  }
}

async function sendPushes({ context, pushKey }: Parts, signal: AbortSignal): Promise<void> {
  if (!pushKey) return
  await pushBriefings(context, signal)
  await sendDuePushes({ context, pushKey }, signal)
}

/** Sends notifications every minute. */
function sendPushesJob(parts: Parts): Job {
  return {
    name: 'briefings-push',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    run: (_data, signal) => sendPushes(parts, signal),
  }
}

/** Every minute: makes due briefings, then sends those waiting, from this run or earlier ones. */
function makeBriefingsJob(parts: Parts): Job {
  return {
    name: 'briefings-make',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    async run(_data, signal) {
      await makeDueBriefings(parts, signal)
      await Promise.all([sendDueMails(parts, signal), sendPushes(parts, signal)])
    },
  }
}

/** Every minute: makes recordings for podcasts, so that apps need not wait for them. */
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

/** Every minute: checks a few followed stories. Changes lead the person's next briefing. */
function checkFollowedJob({ context }: Parts): Job {
  return {
    name: 'briefings-look-at-followed',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    async run(_data, signal) {
      const endsAt = Date.now() + lookBudgetMs
      for (let isDone = false; !isDone && !signal.aborted && Date.now() < endsAt;) {
        const looked = await checkDueStories(context, signal)
        isDone = looked.isDone
        if (looked.changes.length > 0) {
          context.log.info('followed stories changed', { changes: looked.changes.length })
          await pushChanges(context, looked.changes)
        }
      }
    },
  }
}

export function listBriefingJobs(parts: Parts): Job[] {
  return [
    makeBriefingsJob(parts),
    checkFollowedJob(parts),
    speakForPodcastsJob(parts),
    sendPushesJob(parts),
    deleteOldBriefingsJob(parts.context),
  ]
}
