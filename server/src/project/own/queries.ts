import { sql, type Compilable, type Expression, type Kysely } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { BatchStatement } from '#db/statement-batch'
import type { Tables } from '#db/tables'
import type { NewEntry } from '#platform/project'

type Db = Kysely<Tables>

function toStatement(query: Compilable): BatchStatement {
  const { sql: text, parameters: values } = query.compile()
  return { text, values }
}

/** Each row as one JSON text, so that its times look as the data API writes them. */
function asJson(db: Db, query: Expression<unknown>): BatchStatement {
  const { sql: text, parameters: values } = sql`select to_json(r)::text from (${query}) r`.compile(db)
  return { text, values }
}

export function selectSettings(db: Db, userId: string): BatchStatement {
  const query = db.selectNoFrom((eb) => [
    jsonObjectFrom(
      eb
        .selectFrom('profiles')
        .select(['firstname', 'language_preference', 'timezone'])
        .where('id', '=', userId),
    ).as('profile'),
    jsonObjectFrom(eb.selectFrom('user_preferences').selectAll().where('user_id', '=', userId)).as(
      'preferences',
    ),
  ])
  return asJson(db, query)
}

function selectEntries(db: Db, userId: string) {
  return db
    .selectFrom('query_history')
    .select(['query_text', 'created_at', 'summary_text', 'context_data'])
    .where('user_id', '=', userId)
}

export function selectNewestEntries(db: Db, userId: string, count: number): BatchStatement {
  return asJson(db, selectEntries(db, userId).orderBy('created_at', 'desc').limit(count))
}

export function selectEntry(db: Db, userId: string, id: string): BatchStatement {
  return asJson(db, selectEntries(db, userId).where('id', '=', id))
}

export function selectRecording(db: Db, userId: string, audioUrl: string): BatchStatement {
  return asJson(db, selectEntries(db, userId).where('audio_response_url', '=', audioUrl).limit(1))
}

export function insertEntry(db: Db, userId: string, entry: NewEntry): BatchStatement {
  const row = { ...entry, user_id: userId, context_data: JSON.stringify(entry.context_data) }
  return toStatement(db.insertInto('query_history').values(row).returning('id'))
}
