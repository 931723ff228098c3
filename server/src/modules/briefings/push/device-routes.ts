import type { PushState } from '@tidings/contract/api/push'
import { AppError } from '@tidings/contract/errors'
import { mostPushDevices } from '@tidings/contract/limits'
import { pushTexts } from '@tidings/contract/texts/settings'
import { Hono } from 'hono'
import * as v from 'valibot'
import { countUse } from '#db/count-use'
import { requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { readPlan } from '../schedule/plan.ts'
import { findOrAddPlan } from '../schedule/plan-queries.ts'
import { deleteDevice, deleteDevices, listDevices, saveDevice, type DeviceRow } from './device-queries.ts'
import type { PushKey } from './push-key.ts'
import { readSubscription } from './read-subscription.ts'

const userAgentCharacters = 300
/** Stands for the browser of the caller's session. */
const here = 'here'
const idSchema = v.union([v.literal(here), v.pipe(v.string(), v.uuid())])

type Parts = { context: Context; pushKey: PushKey | null }

/** Devices with a valid session; the others are deleted. */
async function listStanding({ database, project }: Context, userId: string): Promise<DeviceRow[]> {
  const devices = await listDevices(database.tables, userId)
  const standing = await Promise.all(
    devices.map(({ session_id: sessionId }) => project.sessionStands({ userId, sessionId })),
  )
  const ended = devices.filter((_, at) => !standing[at])
  await deleteDevices(
    database.tables,
    ended.map(({ id }) => id),
  )
  return devices.filter((_, at) => standing[at])
}

async function readState({ context, pushKey }: Parts, caller: Caller): Promise<PushState> {
  const devices = await listStanding(context, caller.userId)
  const { preferences } = await context.project.readSettings(caller)
  return {
    publicKey: pushKey?.publicKey ?? null,
    isWanted: preferences.notification_settings.push,
    devices: devices.map(({ created_at, id, reached_at, session_id, user_agent }) => ({
      id,
      userAgent: user_agent,
      isHere: session_id === caller.sessionId,
      createdAt: created_at.toISOString(),
      reachedAt: reached_at?.toISOString() ?? null,
    })),
  }
}

type Subscribing = { body: unknown; userAgent: string | undefined }

async function add({ context, pushKey }: Parts, caller: Caller, { body, userAgent }: Subscribing) {
  const { clock, database, pushNetwork } = context
  const { sessionId, userId } = caller
  if (!pushKey) throw new AppError('unavailable', pushTexts.notSetUp)
  const { endpoint, keys, serverKey = pushKey.publicKey } = await readSubscription(body, pushNetwork)
  await countUse(context, { userId, what: 'pushDevices' })
  if (serverKey !== pushKey.publicKey) {
    await deleteDevice(database.tables, { endpoint, user_id: userId })
    throw new AppError('conflict', 'This browser has subscribed with the key of another server.')
  }
  await findOrAddPlan(database.tables, userId)
  const device = {
    user_id: userId,
    session_id: sessionId,
    endpoint,
    ...keys,
    server_key: pushKey.publicKey,
    user_agent: userAgent?.slice(0, userAgentCharacters) ?? null,
  }
  // Devices of ended sessions do not count.
  await listStanding(context, userId)
  const outcome = await saveDevice(database.tables, device, { most: mostPushDevices, now: clock.now() })
  if (outcome === 'known-otherwise')
    throw new AppError('bad_request', 'This endpoint is known with other keys.')
  if (outcome === 'too-many')
    throw new AppError('conflict', `${mostPushDevices} browsers get notifications already. Remove one first.`)
  // Briefings may now be made for this person.
  await readPlan(context, caller)
}

async function remove({ context }: Parts, caller: Caller, id: string): Promise<boolean> {
  const { database } = context
  const { sessionId, userId } = caller
  const which = id === here ? { session_id: sessionId } : { id }
  return deleteDevice(database.tables, { ...which, user_id: userId })
}

/** `/api/push`: the browsers that receive the caller's notifications. */
export function deviceRoutes(parts: Parts): Hono {
  const { project } = parts.context
  return new Hono()
    .get('/api/push', async (c) => {
      return c.json<PushState>(await readState(parts, await requireCaller(c.req.raw, project)))
    })
    .put('/api/push/devices', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      const body: unknown = await readJson(c)
      await add(parts, caller, { body, userAgent: c.req.header('user-agent') })
      return c.json<PushState>(await readState(parts, caller))
    })
    .delete('/api/push/devices/:id', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      const id = v.safeParse(idSchema, c.req.param('id'))
      if (!id.success || !(await remove(parts, caller, id.output)))
        throw new AppError('not_found', 'There is no such browser.')
      await readPlan(parts.context, caller)
      return c.json<PushState>(await readState(parts, caller))
    })
}
