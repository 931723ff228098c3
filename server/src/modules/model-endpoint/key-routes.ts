import { AppError } from '@tidings/contract/errors'
import { modelKeys } from '@tidings/contract/limits'
import {
  modelKeyRequestSchema,
  type ModelKey,
  type ModelKeyList,
  type NewModelKey,
} from '@tidings/contract/api/model-keys'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { Hono, type Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { countUse } from '#db/count-use'
import { recordEvent } from '#modules/security-events'
import { refuseEndedSession, requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { createKey } from './model-key.ts'
import { deleteAllKeys, deleteKey, insertKey, listKeys, type KeyRow } from './queries.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function presentKey(row: KeyRow): ModelKey {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

async function readRequest(c: HonoContext) {
  const body: unknown = await readJson(c)
  const parsed = v.safeParse(modelKeyRequestSchema, body)
  if (parsed.success && !parsed.output.name.includes('\0')) return parsed.output
  const nameIssue = parsed.issues?.find(({ path }) => path?.[0].key === 'name')
  throw new AppError(
    'bad_request',
    nameIssue?.message ?? 'Send {"name": "…"} and optionally "expiresInS", a whole number of seconds.',
  )
}

function findExpiry({ config }: Context, expiresInS: number | undefined, now: Date): Date | null {
  const longestS = config.hostedProject || config.isHardened ? modelKeys.longestHostedS : Infinity
  const lifeS = Math.min(expiresInS ?? Infinity, longestS)
  return lifeS === Infinity ? null : new Date(now.getTime() + lifeS * 1000)
}

async function createUserKey(
  context: Context,
  { sessionId, userId }: Caller,
  c: HonoContext,
): Promise<NewModelKey> {
  const { name, expiresInS } = await readRequest(c)
  await countUse(context, { userId, what: 'keysMade' })
  const { key, hash, ending } = createKey()
  const now = context.clock.now()
  const newKey = { userId, name, hash, ending, expiresAt: findExpiry(context, expiresInS, now) }
  const ownSession = context.config.hostedProject === null ? sessionId : null
  const limits = { now, most: modelKeys.perUser, sessionId: ownSession }
  const row = await insertKey(context.database.tables, newKey, limits)
  if (row === 'session gone') refuseEndedSession()
  if (row === 'too many') throw new AppError('conflict', modelKeyTexts.tooMany(String(modelKeys.perUser)))
  await recordEvent({ ...context, tables: context.database.tables }, { kind: 'key_made', userId })
  return { ...presentKey(row), key }
}

/** `/api/model-keys`: a signed-in user's keys. */
export function keyRoutes(context: Context): Hono {
  const db = context.database.tables
  return new Hono()
    .get('/api/model-keys', async (c) => {
      const { userId } = await requireCaller(c.req.raw, context.project)
      const rows = await listKeys(db, userId, context.clock.now())
      c.header('Cache-Control', 'no-store')
      return c.json<ModelKeyList>({ keys: rows.map(presentKey) })
    })
    .post('/api/model-keys', async (c) => {
      const caller = await requireCaller(c.req.raw, context.project)
      const created = await createUserKey(context, caller, c)
      c.header('Cache-Control', 'no-store')
      return c.json<NewModelKey>(created, 201)
    })
    .delete('/api/model-keys', async (c) => {
      const { userId } = await requireCaller(c.req.raw, context.project)
      if (await deleteAllKeys(db, userId))
        await recordEvent({ ...context, tables: db }, { kind: 'key_removed', userId })
      return c.body(null, 204)
    })
    .delete('/api/model-keys/:id', async (c) => {
      const { userId } = await requireCaller(c.req.raw, context.project)
      const id = c.req.param('id')
      if (!uuid.test(id) || !(await deleteKey(db, { id, userId }))) {
        throw new AppError('not_found', 'There is no such key.')
      }
      await recordEvent({ ...context, tables: db }, { kind: 'key_removed', userId })
      return c.body(null, 204)
    })
}
