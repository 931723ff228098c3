import {
  makeBriefingSchema,
  type Briefing,
  type BriefingList,
  type MadeBriefing,
} from '@tidings/contract/api/briefings'
import { AppError } from '@tidings/contract/errors'
import { briefingLimits } from '@tidings/contract/limits'
import { Hono } from 'hono'
import * as v from 'valibot'
import { countUse } from '#db/count-use'
import { getPhrases } from '#modules/assistant'
import { requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { orderMail } from './mail/mail-queries.ts'
import { keepInHistory } from './keep-in-history.ts'
import { makeForCaller, type Made } from './make-briefing.ts'
import { savePushDue } from './push/notice-queries.ts'
import { listNewest, type BriefingRow } from './queries.ts'
import { findSoundUrl, type SpeakableLanguages } from './sound-url.ts'

const limitSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(briefingLimits.most),
)
const querySchema = v.object({ limit: v.optional(limitSchema, String(briefingLimits.shown)) })

type Parts = { context: Context; speakable: SpeakableLanguages }

function presentBriefing(context: Context, speakable: SpeakableLanguages, briefing: BriefingRow): Briefing {
  const { chapters, created_at, history_id, id, language, opening } = briefing
  return {
    id,
    madeAt: created_at.toISOString(),
    title: getPhrases(language).myBriefing,
    language,
    opening,
    chapters,
    audioUrl: findSoundUrl(context, speakable, briefing),
    historyId: history_id,
  }
}

async function list({ context, speakable }: Parts, caller: Caller, limit: number): Promise<BriefingList> {
  await keepInHistory({ context, speakable }, caller)
  const briefings = await listNewest(context.database.tables, caller.userId, limit)
  return {
    now: context.clock.now().toISOString(),
    briefings: briefings.map((each) => presentBriefing(context, speakable, each)),
  }
}

async function make({ context, speakable }: Parts, caller: Caller, isSent: boolean): Promise<MadeBriefing> {
  const { userId } = caller
  await countUse(context, { userId, what: 'briefings' })
  // Finished even if the browser goes away, because half a briefing is useless.
  const { briefing, notice }: Made = await makeForCaller(context, caller, AbortSignal.timeout(60_000))
  if (!briefing) return { briefing, notice }
  if (isSent) {
    const now = context.clock.now()
    await orderMail(context.database.tables, briefing.id, now)
    await savePushDue(context.database.tables, briefing.id, now)
  }
  await keepInHistory({ context, speakable }, caller)
  const [kept = briefing] = await listNewest(context.database.tables, userId, 1)
  return { briefing: presentBriefing(context, speakable, kept), notice: null }
}

/** `/api/briefings`. One briefing is made per person at a time; concurrent requests get the same one. */
export function briefingRoutes(parts: Parts): Hono {
  const making = new Map<string, Promise<MadeBriefing>>()
  const { project } = parts.context
  return new Hono()
    .get('/api/briefings', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      const query = v.safeParse(querySchema, c.req.query())
      if (!query.success)
        throw new AppError('bad_request', `"limit" is a number from 1 to ${briefingLimits.most}.`)
      return c.json<BriefingList>(await list(parts, caller, query.output.limit))
    })
    .post('/api/briefings', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      const body = v.safeParse(makeBriefingSchema, (await c.req.text()) === '' ? {} : await readJson(c))
      if (!body.success) throw new AppError('bad_request', 'Send {"send": true}, or nothing.')
      const { userId } = caller
      const made =
        making.get(userId) ?? make(parts, caller, body.output.send).finally(() => making.delete(userId))
      making.set(userId, made)
      return c.json<MadeBriefing>(await made)
    })
}
