import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

type Db = Kysely<Tables>

/** One process's hold on a call. The fence grows with each takeover. */
export type HeldCall = { callId: string; fence: number }

/** Inserts the state with the first process as owner. */
export async function insertCallState(db: Db, state: { callId: string; now: Date; heldUntil: Date }) {
  const { callId, heldUntil, now } = state
  await db
    .insertInto('call_states')
    .values({ call_id: callId, held_until: heldUntil, updated_at: now })
    .execute()
}

export type CallStateChange = { conversation?: string; position: string; now: Date; heldUntil: Date }

/** False if another process has taken the call, or it has ended. */
export async function updateCallState(
  db: Db,
  { callId, fence }: HeldCall,
  { conversation, heldUntil, now, position }: CallStateChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('call_states')
    .set({
      position,
      held_until: heldUntil,
      updated_at: now,
      ...(conversation === undefined ? {} : { conversation }),
    })
    .where('call_id', '=', callId)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets any process take the call at once. */
export async function releaseCall(db: Db, { callId, fence }: HeldCall, now: Date): Promise<void> {
  await db
    .updateTable('call_states')
    .set({ held_until: now })
    .where('call_id', '=', callId)
    .where('fence', '=', fence)
    .execute()
}

/** `ended`: by a newer call of the person or by the deletion of their account. `lost`: another process owns the call. */
export type Hold = 'held' | 'ended' | 'lost'

export async function renewHold(db: Db, { callId, fence }: HeldCall, heldUntil: Date): Promise<Hold> {
  const { rows } = await sql<{ is_ended: boolean; is_held: boolean }>`
    with renewed as (
      update public.call_states set held_until = ${heldUntil}
      where call_id = ${callId} and fence = ${fence} returning call_id
    )
    select ended_at is not null as is_ended, exists (select from renewed) as is_held
    from public.call_rooms where id = ${callId}`.execute(db)
  const [room] = rows
  if (!room) return 'ended'
  if (!room.is_held) return 'lost'
  return room.is_ended ? 'ended' : 'held'
}

export type TakenCall = {
  fence: number
  openedAt: Date
  conversation: unknown
  position: unknown
}

/** Null for a call that has ended or was never opened. The previous owner can no longer write. */
export async function takeCall(
  db: Db,
  call: { callId: string; userId: string; heldUntil: Date },
): Promise<TakenCall | null> {
  const { rows } = await sql<TakenCall>`
    update public.call_states state set fence = state.fence + 1, held_until = ${call.heldUntil}
    from public.call_rooms room
    where state.call_id = ${call.callId} and room.id = state.call_id and room.user_id = ${call.userId}
      and room.ended_at is null and state.position is not null
    returning state.fence, room.opened_at as "openedAt", state.conversation, state.position`.execute(db)
  return rows[0] ?? null
}

export type LostCall = TakenCall & { callId: string; userId: string; seenAt: Date; isEnded: boolean }

export type UnheldCall = { callId: string; heldUntil: Date }

/** Calls that no process has held since then, by the last owner's clock. */
export async function findUnheldCalls(
  db: Db,
  { count, heldBefore }: { heldBefore: Date; count: number },
): Promise<UnheldCall[]> {
  return db
    .selectFrom('call_states')
    .select(['call_id as callId', 'held_until as heldUntil'])
    .where('held_until', '<', heldBefore)
    .orderBy('held_until')
    .limit(count)
    .execute()
}

/** Takes those that nobody has taken or renewed since they were found. */
export async function takeLostCalls(
  db: Db,
  { found, heldUntil }: { found: readonly UnheldCall[]; heldUntil: Date },
): Promise<LostCall[]> {
  const ids = found.map(({ callId }) => callId)
  const times = found.map((call) => call.heldUntil.toISOString())
  const { rows } = await sql<LostCall>`
    update public.call_states state set fence = state.fence + 1, held_until = ${heldUntil}
    from public.call_rooms room
    where room.id = state.call_id and state.call_id in (
      select call_id from public.call_states
      where (call_id, held_until) in (select * from unnest(${ids}::uuid[], ${times}::timestamptz[]))
      for update skip locked
    )
    returning state.call_id as "callId", room.user_id as "userId", state.fence, room.opened_at as "openedAt",
      state.conversation, state.position, state.updated_at as "seenAt", room.ended_at is not null as "isEnded"`.execute(
    db,
  )
  return rows
}

/** False if another process owns the call; then nothing changes. */
export async function endHeldRoom(
  db: Db,
  { callId, fence }: HeldCall,
  { endedAt, reason }: { endedAt: Date; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    with gone as (
      delete from public.call_states where call_id = ${callId} and fence = ${fence} returning call_id
    ), ended as (
      update public.call_rooms set ended_at = ${endedAt}, ended_reason = ${reason}
      where id in (select call_id from gone) and ended_at is null
    )
    select exists (select from gone) as is_held`.execute(db)
  return rows[0]?.is_held === true
}
