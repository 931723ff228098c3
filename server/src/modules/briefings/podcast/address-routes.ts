import { randomUUID } from 'node:crypto'
import type { Podcast } from '@tidings/contract/api/podcast'
import { AppError } from '@tidings/contract/errors'
import { podcastTexts } from '@tidings/contract/texts/podcast'
import { Hono } from 'hono'
import { countUse } from '#db/count-use'
import { holdSession } from '#db/hold-session'
import { recordEvent } from '#modules/security-events'
import { refuseEndedSession, requireCaller } from '#platform/bearer'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { readPlan } from '../schedule/plan.ts'
import { changePlan, findOrAddPlan } from '../schedule/plan-queries.ts'
import { podcastPath, signPodcast, splitToken } from './podcast-address.ts'
import type { PodcastParts } from './podcast-routes.ts'

type Parts = Pick<PodcastParts, 'context' | 'linkKey' | 'speakable'>

async function read({ context, linkKey, speakable }: Parts, caller: Caller): Promise<Podcast> {
  const { config, mp3Encoder } = context
  const { plan, settings } = await readPlan(context, caller)
  const { podcast_version: version, user_id: userId } = plan
  const token = version === null ? null : signPodcast(linkKey, { userId, version })
  const { login, part } = token !== null && config.podcastPasswords ? splitToken(token) : { part: token }
  const canSpeak = speakable.has(settings.profile.language)
  return {
    url: part === null ? null : `${context.publicUrl()}${podcastPath}/${part}/feed.xml`,
    login: login ?? null,
    format: mp3Encoder ? 'mp3' : 'wav',
    obstacle: config.audioKeptDays === 0 ? 'no_sound_kept' : canSpeak ? null : 'no_voice',
  }
}

/** Invalidates the earlier address. */
async function renew(parts: Parts, caller: Caller): Promise<Podcast> {
  const { context } = parts
  const { tables } = context.database
  const { userId } = caller
  const { obstacle } = await read(parts, caller)
  if (obstacle !== null) throw new AppError('conflict', podcastTexts.obstacles[obstacle])
  await countUse(context, { userId, what: 'podcastAddresses' })
  const now = context.clock.now()
  const version = { podcast_version: randomUUID(), podcast_asked_at: now, podcast_visited_at: now }
  await tables.transaction().execute(async (db) => {
    if (context.config.hostedProject === null && !(await holdSession(db, caller))) refuseEndedSession()
    await changePlan(db, userId, version)
  })
  await recordEvent({ ...context, tables }, { kind: 'podcast_made', userId })
  return read(parts, caller)
}

async function end({ context }: Parts, caller: Caller): Promise<void> {
  const { tables } = context.database
  const { userId } = caller
  const { podcast_version: version } = await findOrAddPlan(tables, userId)
  if (version === null) return
  await changePlan(tables, userId, { podcast_version: null, podcast_asked_at: null })
  await recordEvent({ ...context, tables }, { kind: 'podcast_ended', userId })
  // Briefings scheduled only for the podcast are no longer scheduled.
  await readPlan(context, caller)
}

/** `/api/podcast`: the address of the caller's own podcast. */
export function addressRoutes(parts: Parts): Hono {
  const { project }: Context = parts.context
  return new Hono()
    .get('/api/podcast', async (c) =>
      c.json<Podcast>(await read(parts, await requireCaller(c.req.raw, project))),
    )
    .post('/api/podcast', async (c) =>
      c.json<Podcast>(await renew(parts, await requireCaller(c.req.raw, project))),
    )
    .delete('/api/podcast', async (c) => {
      await end(parts, await requireCaller(c.req.raw, project))
      return c.body(null, 204)
    })
}
