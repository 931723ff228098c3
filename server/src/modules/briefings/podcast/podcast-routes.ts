import { createHash } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { podcastTexts } from '@tidings/contract/texts/podcast'
import { Hono, type Context as HonoContext } from 'hono'
import { checkZone } from '#language/dates/zoned-time'
import { nameRecording, serveRecording, soundTypes } from '#modules/recordings'
import { noteAccess } from '#modules/security-events'
import { createUserLimiter } from '#platform/user-limiter'
import { isUnchanged, makeValidatorHeaders } from '#platform/network/conditional-request'
import type { Context } from '#src/context'
import type { LinkKey } from '../mail/mail-links.ts'
import type { MakeSound } from '../make-sound.ts'
import { findBriefing, type BriefingRow } from '../queries.ts'
import type { PlanRow } from '../schedule/plan-queries.ts'
import { findSoundUrl, type SpeakableLanguages } from '../sound-url.ts'
import { buildChapters, buildTranscript } from './episode-parts.ts'
import { findEpisode, listTold, type Episode } from './episodes.ts'
import { buildFeed } from './feed.ts'
import { joinToken, podcastPath } from './podcast-address.ts'
import { findOwner, noteAsked } from './podcast-owner.ts'

export type PodcastParts = {
  context: Context
  linkKey: LinkKey
  makeSound: MakeSound
  speakable: SpeakableLanguages
}

/** Apps fetch one file at a time. Whoever has the address gets no larger share than its owner. */
const askedAtOnce = { atOnce: 2, mostWaiting: 20 }
/** Older recordings are only made on demand, so that a new app does not trigger a hundred. */
const mostMadeAtOnce = 3
/** About as long as apps wait. Recordings that take longer appear in the feed at the next fetch. */
const timeoutMs = 8000
const episodeName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(mp3|wav|vtt|json)$/

const ended = () => new AppError('not_found', podcastTexts.ended)

/** Cached only privately and revalidated each time, so that an address that has ended opens nothing. */
const headers = { 'Cache-Control': 'private, no-cache' }

async function makeMissing({ context, makeSound }: PodcastParts, briefings: readonly BriefingRow[]) {
  for (const { recording_id: recordingId, user_id: userId } of briefings) {
    await makeSound({ recordingId, userId }).catch((error: unknown) => {
      context.log.warn('an episode could not be made', { error })
    })
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

async function listEpisodes(parts: PodcastParts, userId: string): Promise<Episode[]> {
  const { context, speakable } = parts
  const told = await listTold(context, userId)
  const isThere = async (briefing: BriefingRow) => (await findEpisode(context, briefing)) !== null
  const silent: BriefingRow[] = []
  for (const briefing of told.slice(0, mostMadeAtOnce)) {
    const canSpeak = findSoundUrl(context, speakable, briefing) !== null
    if (canSpeak && !(await isThere(briefing))) silent.push(briefing)
  }
  if (silent.length > 0) await Promise.race([makeMissing(parts, silent), wait(timeoutMs)])
  const all = await Promise.all((await listTold(context, userId)).map((each) => findEpisode(context, each)))
  return all.filter((episode) => episode !== null)
}

async function serveFeed(parts: PodcastParts, c: HonoContext, plan: PlanRow): Promise<Response> {
  const { context } = parts
  const settings = await context.project.unattended.readSettings(plan.user_id)
  if (!settings) throw ended()
  await noteAsked(context, plan)
  const episodes = await listEpisodes(parts, plan.user_id)
  const { language, timeZone } = settings.profile
  const home = context.publicUrl()
  const address = `${home}${podcastPath}/${c.req.param('token')}`
  const feed = buildFeed(episodes, { home, address, language, timeZone: checkZone(timeZone) })
  const made = episodes.map(({ recording }) => recording.created_at.getTime())
  const validators = {
    etag: `"${createHash('sha256').update(feed).digest('base64url')}"`,
    lastModified: new Date(Math.max(plan.created_at.getTime(), ...made)),
  }
  const all = { ...headers, ...makeValidatorHeaders(validators) }
  if (isUnchanged(c.req, validators)) return c.body(null, 304, all)
  return c.body(feed, 200, { ...all, 'Content-Type': 'application/rss+xml; charset=utf-8' })
}

async function findSound(parts: PodcastParts, briefing: BriefingRow): Promise<Episode | null> {
  const { context, makeSound } = parts
  const found = await findEpisode(context, briefing)
  if (found) return found
  const { recording_id: recordingId, user_id: userId } = briefing
  if (!(await makeSound({ recordingId, userId }))) return null
  return findEpisode(context, briefing)
}

function serveText(c: HonoContext, text: string | null, type: string): Response {
  if (text === null) throw ended()
  return c.body(text, 200, { ...headers, 'Content-Type': type })
}

async function serveEpisode(parts: PodcastParts, c: HonoContext, userId: string): Promise<Response> {
  const { context } = parts
  const [, id, ending] = episodeName.exec(c.req.param('name') ?? '') ?? []
  const briefing = id && (await findBriefing(context.database.tables, { id, userId }))
  const episode = briefing && (await findSound(parts, briefing))
  if (!episode) throw ended()
  if (ending === 'vtt') return serveText(c, buildTranscript(episode), 'text/vtt; charset=utf-8')
  if (ending === 'json') {
    const chapters = buildChapters(episode)
    return serveText(c, chapters && JSON.stringify(chapters), 'application/json+chapters; charset=utf-8')
  }
  const { recording } = episode
  const sound = {
    sounds: context.sounds,
    name: nameRecording(recording),
    headers: { ...headers, 'Content-Type': soundTypes[recording.format] },
  }
  return serveRecording(sound, c.req)
}

function askForPassword(c: HonoContext): Response {
  return c.text(podcastTexts.passwordNeeded, 401, {
    'WWW-Authenticate': 'Basic realm="Tidings", charset="UTF-8"',
  })
}

/** A person's podcast for whoever has its address: feed, recordings, transcripts and chapters. No cookies, no sign-in. */
export function podcastRoutes(parts: PodcastParts): Hono {
  const limiter = createUserLimiter(askedAtOnce)
  async function serveOwner(c: HonoContext, serve: (plan: PlanRow) => Promise<Response>): Promise<Response> {
    const { context, linkKey } = parts
    const part = c.req.param('token') ?? ''
    const { podcastPasswords } = context.config
    const token = podcastPasswords ? joinToken(part, c.req.header('authorization')) : part
    const plan = await findOwner(context, linkKey, token)
    if (!plan && podcastPasswords) return askForPassword(c)
    if (!plan) throw ended()
    const access = { kind: 'podcast_read', userId: plan.user_id } as const
    await noteAccess({ ...context, tables: context.database.tables }, access)
    return limiter.run(plan.user_id, () => serve(plan))
  }
  return new Hono()
    .use(`${podcastPath}/*`, async (c, next) => {
      await next()
      c.header('X-Robots-Tag', 'noindex')
      // Web players on other sites may read transcripts and chapters. Only the address grants access: there is no cookie or
      // session to abuse.
      c.header('Access-Control-Allow-Origin', '*')
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
    })
    .get(`${podcastPath}/:token/feed.xml`, (c) => serveOwner(c, (plan) => serveFeed(parts, c, plan)))
    .get(`${podcastPath}/:token/episodes/:name`, (c) =>
      serveOwner(c, (plan) => serveEpisode(parts, c, plan.user_id)),
    )
}
