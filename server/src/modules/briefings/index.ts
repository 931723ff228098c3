import type { Hono } from 'hono'
import type { Speech } from '#modules/speech'
import type { Job } from '#platform/job-queue'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { listBriefingJobs } from './jobs.ts'
import { keepForAbsent } from './keep-in-history.ts'
import { makeForAbsent, type Made } from './make-briefing.ts'
import { openLinkKey } from './mail/mail-links.ts'
import { unsubscribeRoutes } from './mail/unsubscribe.ts'
import { deviceRoutes } from './push/device-routes.ts'
import { endPushWithSessions } from './push/end-with-sessions.ts'
import { openPushKey } from './push/push-key.ts'
import { openSoundMaker } from './make-sound.ts'
import { briefingRoutes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { listSpeakable } from './sound-url.ts'

export type { Notice } from './push/notice.ts'
export { pushTo } from './push/push-to.ts'

export type Briefings = {
  routes: Hono
  jobs: Job[]
  /** Makes the recording of that id if it is of a briefing of the caller's; whether there is one now. */
  makeSound: (caller: Caller, recordingId: string) => Promise<boolean>
}

/** Briefings, spoken by this server's voices; with the keys for the links in their mails and for notifications. */
export async function openBriefings(context: Context, speech: Speech): Promise<Briefings> {
  const speakable = listSpeakable(speech)
  const linkKey = await openLinkKey(context)
  const pushKey = await openPushKey(context.config)
  endPushWithSessions(context)
  const routes = briefingRoutes({ context, speakable })
  routes.route('/', settingRoutes(context))
  routes.route('/', unsubscribeRoutes(context, linkKey))
  routes.route('/', deviceRoutes({ context, pushKey }))
  return {
    routes,
    jobs: listBriefingJobs({ context, linkKey, pushKey, speakable }),
    makeSound: openSoundMaker({ context, speech }),
  }
}

/** Makes one now and keeps it in the person's history. Null for somebody whom this server does not know. */
export async function makeBriefingFor(
  context: Context,
  { speech, userId }: { speech: Speech; userId: string },
): Promise<Made | null> {
  const made = await makeForAbsent(context, { userId, dueAt: null }, new AbortController().signal)
  if (made?.briefing) await keepForAbsent({ context, speakable: listSpeakable(speech) }, made.briefing)
  return made
}
