import { startTypes, type HistoryStatus } from '@tidings/contract/entities'
import { CompiledQuery, sql, type Compilable, type Expression, type Kysely } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { BatchStatement } from '#db/statement-batch'
import type { Tables } from '#db/tables'
import {
  personalLists,
  type CompletedCall,
  type NewEntry,
  type PersonalList,
  type RowPlace,
} from '#platform/project'

type Db = Kysely<Tables>

function toStatement(query: Compilable): BatchStatement {
  const { sql: text, parameters: values } = query.compile()
  return { text, values }
}

/** Each row as JSON text, so that timestamps are formatted as in the data API. */
function selectAsJson(db: Db, query: Expression<unknown>): BatchStatement {
  const { sql: text, parameters: values } = sql`select to_json(r)::text from (${query}) r`.compile(db)
  return { text, values }
}

export function selectSettings(db: Db, userId: string): BatchStatement {
  const query = db.selectNoFrom((eb) => [
    jsonObjectFrom(
      eb
        .selectFrom('profiles')
        .select(['firstname', 'language_preference', 'timezone', 'location'])
        .where('id', '=', userId),
    ).as('profile'),
    jsonObjectFrom(eb.selectFrom('user_preferences').selectAll().where('user_id', '=', userId)).as(
      'preferences',
    ),
  ])
  return selectAsJson(db, query)
}

function selectEntries(db: Db, userId: string) {
  return db
    .selectFrom('query_history')
    .select(['query_text', 'created_at', 'summary_text', 'context_data'])
    .where('user_id', '=', userId)
}

export function selectNewestEntries(db: Db, userId: string, count: number): BatchStatement {
  return selectAsJson(db, selectEntries(db, userId).orderBy('created_at', 'desc').limit(count))
}

export function selectEntry(db: Db, userId: string, id: string): BatchStatement {
  return selectAsJson(db, selectEntries(db, userId).where('id', '=', id))
}

export function selectRecording(db: Db, userId: string, audioUrl: string): BatchStatement {
  return selectAsJson(db, selectEntries(db, userId).where('audio_response_url', '=', audioUrl).limit(1))
}

function insertRow(db: Db, userId: string, { context_data, created_at, ...entry }: NewEntry) {
  return db.insertInto('query_history').values({
    ...entry,
    user_id: userId,
    context_data: JSON.stringify(context_data),
    ...(created_at === undefined ? {} : { created_at: new Date(created_at) }),
  })
}

export function insertEntry(db: Db, userId: string, entry: NewEntry): BatchStatement {
  const inserted = insertRow(db, userId, entry)
  return toStatement(inserted.onConflict((conflict) => conflict.column('id').doNothing()).returning('id'))
}

/**
 * Like `insertEntry`, but replaces an entry written without a recording, such as that of a call whose process did not return in
 * time.
 */
export function insertWholeEntry(db: Db, userId: string, entry: NewEntry): BatchStatement {
  const inserted = insertRow(db, userId, entry).onConflict((conflict) =>
    conflict
      .column('id')
      .doUpdateSet((eb) => ({
        summary_text: eb.ref('excluded.summary_text'),
        status: eb.ref('excluded.status'),
        interaction_duration: eb.ref('excluded.interaction_duration'),
        audio_response_url: eb.ref('excluded.audio_response_url'),
        context_data: eb.ref('excluded.context_data'),
      }))
      .whereRef('query_history.user_id', '=', 'excluded.user_id')
      .where('query_history.audio_response_url', 'is', null)
      .where('excluded.audio_response_url', 'is not', null),
  )
  return toStatement(inserted.returning('id'))
}

export function selectRow(db: Db, userId: string, table: 'profiles' | 'user_preferences'): BatchStatement {
  if (table === 'profiles') return selectAsJson(db, db.selectFrom(table).selectAll().where('id', '=', userId))
  return selectAsJson(db, db.selectFrom(table).selectAll().where('user_id', '=', userId))
}

export function countRows(db: Db, userId: string, table: PersonalList): BatchStatement {
  const counted = db.selectFrom(table).where('user_id', '=', userId)
  return selectAsJson(
    db,
    counted.select((eb) => eb.fn.countAll<number>().as('count')),
  )
}

/** Rows in the order of creation. The position is given as text, because a `Date` would lose the microseconds. */
export function selectRowsAfter(
  db: Db,
  userId: string,
  { after, count, table }: { table: PersonalList; after: RowPlace | null; count: number },
): BatchStatement {
  const columns = sql.join(personalLists[table].map((column) => sql.id(column)))
  const rest = after
    ? sql`and (created_at, id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const query = sql`
    select ${columns} from ${sql.table(table)} where user_id = ${userId} ${rest}
    order by created_at, id limit ${count}`
  return selectAsJson(db, query)
}

export function completeStarts(db: Db, userId: string, { from, seconds, to }: CompletedCall): BatchStatement {
  const ended: HistoryStatus = 'completed'
  const query = db
    .updateTable('query_history')
    .set({ status: ended, interaction_duration: seconds })
    .where('user_id', '=', userId)
    .where('status', '=', 'started' satisfies HistoryStatus)
    .where(sql<string>`context_data ->> 'type'`, 'in', startTypes)
    .where('created_at', '>=', from)
  return toStatement((to ? query.where('created_at', '<', to) : query).returning('id'))
}

/** Runs a statement without row rules, because there is no user token. */
export async function runUnruled<Row>(db: Db, { text, values }: BatchStatement): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Undefined for an account that does not exist, is banned or is about to be deleted. */
export async function findEmail(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('auth.users')
    .select(['email', 'email_confirmed_at', 'email_unproven'])
    .where('id', '=', userId)
    .where('erase_after', 'is', null)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]))
    .executeTakeFirst()
}

/** Whether the user has consented; null for an unknown one. */
export async function findConsent(db: Db, userId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('auth.users')
    .select(sql<boolean>`auth.has_consented(id)`.as('has_consented'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.has_consented ?? null
}
