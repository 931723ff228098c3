import type { Language } from '@tidings/contract/entities'
import type pg from 'pg'

// BM25 indexes on articles, from an extension that only the embedded database has. Each index has one text search
// configuration, so there is one per language. They are not a migration, because they must be removable if the extension fails,
// and come back with it.

const configurations: Record<Language, string> = {
  en: 'english',
  fr: 'french',
  es: 'spanish',
  de: 'german',
  it: 'italian',
}

/** The ranked text; the title counts twice. Queries must use exactly this expression. */
export const rankedText = `(title || ' ' || title || ' ' || body)`

export const nameRankedIndex = (language: Language) => `public.articles_ranked_${language}`

function defineIndex(language: Language): string {
  return `create index articles_ranked_${language} on public.articles using bm25 (${rankedText})
    with (text_config = 'pg_catalog.${configurations[language]}', b = 0.5) where language = '${language}'`
}

/** Set on the session that all connections of the embedded database share. */
export const announceRanking = `set tidings.ranks_text = 'on'`

/** Makes Postgres ignore the indexes if it cannot load their extension; otherwise it would refuse to touch articles. */
export const detachRankedIndexes = `
  update pg_catalog.pg_index set indislive = false, indisready = false, indisvalid = false
  where indexrelid in (select pg_class.oid from pg_catalog.pg_class join pg_catalog.pg_am on pg_am.oid = pg_class.relam
    where pg_am.amname = 'bm25')`

// Ranking a row without the index takes a third of a millisecond, so the planner should use the index however small the table
// is.
const rankByIndex = 'alter function bm25_text_bm25query_score(text, bm25query) cost 1000000'

async function canRank(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ ranks: string | null }>(
    `select current_setting('tidings.ranks_text', true) as ranks`,
  )
  return rows[0]?.ranks === 'on'
}

/** Whether the index is as defined, valid and usable. */
async function isSound(client: pg.PoolClient, language: Language): Promise<boolean> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select indisvalid and indisready and indislive and obj_description(indexrelid, 'pg_class') = $2 as "isWhole"
    from pg_catalog.pg_index where indexrelid = to_regclass($1)`,
    [nameRankedIndex(language), defineIndex(language)],
  )
  if (!rows[0]?.isWhole) return false
  try {
    await client.query(
      `select id from public.articles where language = '${language}'
      order by ${rankedText} <@> to_bm25query('news', '${nameRankedIndex(language)}') limit 1`,
    )
    return true
  } catch {
    return false
  }
}

async function build(client: pg.PoolClient, language: Language) {
  const comment = defineIndex(language).replaceAll("'", "''")
  await client.query(`
    begin;
    set local pg_textsearch.allow_rls = on;
    drop index if exists ${nameRankedIndex(language)};
    ${defineIndex(language)};
    comment on index ${nameRankedIndex(language)} is '${comment}';
    commit`)
}

/**
 * Creates or rebuilds missing, stale or damaged BM25 indexes (some seconds for 100,000 articles). If that fails, articles are
 * found by Postgres' own full text search.
 */
export async function keepRankedIndexes(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await canRank(client))) return
    await client.query(`create extension if not exists pg_textsearch; ${rankByIndex}`)
    for (const language of Object.keys(configurations) as Language[]) {
      if (!(await isSound(client, language))) await build(client, language)
    }
  } catch {
    await client.query('rollback').catch(() => undefined)
    // A broken index must not prevent writing articles.
    await client.query(detachRankedIndexes).catch(() => undefined)
  } finally {
    client.release()
  }
}
