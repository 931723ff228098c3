import { languages } from '@tidings/contract/entities'
import { sql, type Kysely } from 'kysely'
import { rankedIndex } from '#db/ranked-text'
import type { Tables } from '#db/tables'

const known = new WeakMap<Kysely<Tables>, Promise<boolean>>()

async function askWhether(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ whole: number }>`
    select count(*) as whole from pg_catalog.pg_index
    where indexrelid = any(select to_regclass(name) from unnest(${languages.map(rankedIndex)}::text[]) as name)
      and indisvalid and indislive`.execute(db)
  return rows[0]?.whole === languages.length
}

/** Whether this database ranks text by itself; as it is until it is closed, or `rankNoMore`. */
export function ranksText(db: Kysely<Tables>): Promise<boolean> {
  const answer = known.get(db) ?? askWhether(db)
  known.set(db, answer)
  answer.catch(() => known.delete(db))
  return answer
}

/** To be told when ranking failed. */
export function rankNoMore(db: Kysely<Tables>): void {
  known.set(db, Promise.resolve(false))
}
