import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type RequestLimit = {
  /** Requests with the same key are counted together, for example `token:203.0.113.7`. */
  key: string
  points: number
  windowMs: number
  /** 1 by default. */
  cost?: number
}

export type RequestLimitOutcome = { isAllowed: boolean; retryAfterS: number }

/**
 * Counts one request against a fixed window that starts with its first request. A single statement, so counts are correct
 * across processes and survive a restart.
 */
export async function countRequest(
  tables: Kysely<Tables>,
  limit: RequestLimit,
  now: Date,
): Promise<RequestLimitOutcome> {
  const nowMs = now.getTime()
  const cost = limit.cost ?? 1
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into auth.rate_limits as held (key, points, expire) values (${limit.key}, ${cost}, ${nowMs + limit.windowMs})
    on conflict (key) do update set
      points = case when held.expire <= ${nowMs} then excluded.points else held.points + excluded.points end,
      expire = case when held.expire <= ${nowMs} then excluded.expire else held.expire end
    returning points, expire`.execute(tables)
  const counted = rows[0]
  if (!counted) throw new Error('counting a request returned no row')
  return {
    isAllowed: counted.points <= limit.points,
    retryAfterS: Math.max(1, Math.ceil((counted.expire - nowMs) / 1000)),
  }
}

/** Whether the window is full; counts nothing. */
export async function readRequestLimit(
  tables: Kysely<Tables>,
  { key, points }: Pick<RequestLimit, 'key' | 'points'>,
  now: Date,
): Promise<{ isUsedUp: boolean; retryAfterS: number }> {
  const held = await tables
    .selectFrom('auth.rate_limits')
    .select(['points', 'expire'])
    .where('key', '=', key)
    .where('expire', '>', now.getTime())
    .executeTakeFirst()
  if (!held) return { isUsedUp: false, retryAfterS: 0 }
  return {
    isUsedUp: held.points >= points,
    retryAfterS: Math.max(1, Math.ceil((held.expire - now.getTime()) / 1000)),
  }
}

/** Resets the count. */
export async function forgetRequest(tables: Kysely<Tables>, key: string) {
  await tables.deleteFrom('auth.rate_limits').where('key', '=', key).execute()
}

/** Deletes windows that have ended. */
export async function forgetRequestLimits(tables: Kysely<Tables>, now: Date) {
  await tables.deleteFrom('auth.rate_limits').where('expire', '<=', now.getTime()).execute()
}
