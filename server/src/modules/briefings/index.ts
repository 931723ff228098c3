import type { Hono } from 'hono'
import type { Speech } from '#modules/speech'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { listBriefingJobs } from './jobs.ts'
import { keepForAbsent } from './keep-in-history.ts'
import { makeForAbsent, type Made } from './make-briefing.ts'
import { openLinkKey } from './mail/mail-links.ts'
import { unsubscribeRoutes } from './mail/unsubscribe.ts'
import { deleteDevices, listDevices } from './push/device-queries.ts'
import { deviceRoutes } from './push/device-routes.ts'
import { openPushKey } from './push/push-key.ts'
import { openSoundMaker, type MakeSound } from './make-sound.ts'
import { addressRoutes } from './podcast/address-routes.ts'
import { podcastRoutes } from './podcast/podcast-routes.ts'
import { briefingRoutes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { listSpeakable } from './sound-url.ts'

export type { Notice } from './push/notice.ts'
export { pushTo } from './push/push-to.ts'

export type Briefings = {
  routes: Hono
  jobs: Job[]
  makeSound: MakeSound
}

/**
 * Ending a session ends its browser's notifications. Sessions that end at a hosted project are noticed before the next
 * notification is sent.
 */
function endPushWithSessions({ database, sessionEndings }: Context): void {
  sessionEndings.listen(async ({ includes, userId }) => {
    const devices = await listDevices(database.tables, userId)
    const ended = devices.filter(({ session_id: sessionId }) => includes(sessionId))
    await deleteDevices(
      database.tables,
      ended.map(({ id }) => id),
    )
  })
}

/** Opens briefings, spoken by this server's voices, with the keys for links in mails, podcast URLs and notifications. */
export async function openBriefings(context: Context, speech: Speech): Promise<Briefings> {
  const speakable = listSpeakable(speech)
  const linkKey = await openLinkKey(context)
  const pushKey = await openPushKey(context.config)
  endPushWithSessions(context)
  const routes = briefingRoutes({ context, speakable })
  routes.route('/', settingRoutes(context))
  routes.route('/', unsubscribeRoutes(context, linkKey))
  routes.route('/', deviceRoutes({ context, pushKey }))
  const makeSound = openSoundMaker({ context, speech })
  const parts = { context, linkKey, makeSound, pushKey, speakable }
  routes.route('/', addressRoutes(parts))
  routes.route('/', podcastRoutes(parts))
  return { routes, jobs: listBriefingJobs(parts), makeSound }
}

/** Makes a briefing now and adds it to the person's history. Null for an unknown user. */
export async function makeBriefingFor(
  context: Context,
  { speech, userId }: { speech: Speech; userId: string },
): Promise<Made | null> {
  const made = await makeForAbsent(context, { userId, dueAt: null }, new AbortController().signal)
  if (made?.briefing) await keepForAbsent({ context, speakable: listSpeakable(speech) }, made.briefing)
  return made
}
