import type { Language } from '@tidings/contract/entities'
import type pg from 'pg'

// BM25 indexes over articles, by an extension that only the embedded database brings along. Each has one text
// configuration, so there is one a language. They are no migration: where the extension fails they must be able to go
// away, and come back with it.

const configurations: Record<Language, string> = {
  en: 'english',
  fr: 'french',
  es: 'spanish',
  de: 'german',
  it: 'italian',
}

/** What is ranked: a word in the title counts twice. Queries must say it in the very same form. */
export const rankedText = `(title || ' ' || title || ' ' || body)`

export const nameRankedIndex = (language: Language) => `public.articles_ranked_${language}`

function defineIndex(language: Language): string {
  return `create index articles_ranked_${language} on public.articles using bm25 (${rankedText})
    with (text_config = 'pg_catalog.${configurations[language]}', b = 0.5) where language = '${language}'`
}

/** Told to the session that all connections of the embedded database share. */
export const announceRanking = `set tidings.ranks_text = 'on'`

/** Makes Postgres pass over the indexes when it cannot load what reads them; it would refuse to touch articles else. */
export const detachRankedIndexes = `
  update pg_catalog.pg_index set indislive = false, indisready = false, indisvalid = false
  where indexrelid in (select pg_class.oid from pg_catalog.pg_class join pg_catalog.pg_am on pg_am.oid = pg_class.relam
    where pg_am.amname = 'bm25')`

// A rank by hand takes a third of a millisecond; the plan is to be the index, however small the table.
const rankByIndex = 'alter function bm25_text_bm25query_score(text, bm25query) cost 1000000'

async function canRank(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ ranks: string | null }>(
    `select current_setting('tidings.ranks_text', true) as ranks`,
  )
  return rows[0]?.ranks === 'on'
}

/** Whether the index is the one wanted, whole, and answers. */
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
 * Sees to it that articles are ranked by BM25 where the database can: makes what is missing, stale or damaged (some
 * seconds for 100,000 articles). Where that fails they are found by Postgres' own full text.
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
    // An index that cannot be made or read must not hinder what writes articles.
    await client.query(detachRankedIndexes).catch(() => undefined)
  } finally {
    client.release()
  }
}
