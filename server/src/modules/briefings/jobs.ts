import { briefingLimits } from '@tidings/contract/limits'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import type { LinkKey } from './mail/mail-links.ts'
import { sendDueMails } from './mail/send-due.ts'
import { deleteUnseenDevices } from './push/device-queries.ts'
import { deleteNoticesBefore } from './push/notice-queries.ts'
import { pushBriefings } from './push/push-briefings.ts'
import type { PushKey } from './push/push-key.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'
import { deleteBriefingsBefore } from './queries.ts'
import { makeDueBriefings } from './schedule/make-due.ts'
import type { SpeakableLanguages } from './sound-url.ts'

const dayMs = 86_400_000
const noticesKeptDays = 7

/** Where accounts are elsewhere, nobody tells that a session has ended: what was not seen for so long is given up. */
const unseenDays = 30

type Parts = {
  context: Context
  linkKey: LinkKey
  pushKey: PushKey | null
  speakable: SpeakableLanguages
}

/** Their entries in the history stay as long as the history does. */
function deleteOldBriefingsJob({ clock, config, database }: Context): Job {
  return {
    name: 'briefings-delete-old',
    schedule: '53 * * * *',
    timeoutS: 600,
    retries: 1,
    async run() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
      await deleteBriefingsBefore(database.tables, daysAgo(briefingLimits.keptDays))
      // Kept for a while, so that none is told again and each day's count stays right.
      await deleteNoticesBefore(database.tables, daysAgo(noticesKeptDays))
      if (config.hostedProject) await deleteUnseenDevices(database.tables, daysAgo(unseenDays))
    },
  }
}

async function sendPushes({ context, pushKey }: Parts, signal: AbortSignal): Promise<void> {
  if (!pushKey) return
  await pushBriefings(context, signal)
  await sendDuePushes({ context, pushKey }, signal)
}

/** Every minute: notifications of anything. */
function sendPushesJob(parts: Parts): Job {
  return {
    name: 'briefings-push',
    schedule: '* * * * *',
    timeoutS: 600,
    retries: 0,
    run: (_data, signal) => sendPushes(parts, signal),
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
      await Promise.all([sendDueMails(parts, signal), sendPushes(parts, signal)])
    },
  }
}

export function listBriefingJobs(parts: Parts): Job[] {
  return [makeBriefingsJob(parts), sendPushesJob(parts), deleteOldBriefingsJob(parts.context)]
}
