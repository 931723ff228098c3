import type { Database } from '../../server/src/db/connection.ts'
import { migrate, migrationFolders, readMigrations } from '../../server/src/db/migrate.ts'
import { keepSessionDefaults } from '../../server/src/db/session-defaults.ts'
import { learnTitleWords } from '../../server/src/modules/news/search/misheard/learn-title-words.ts'
import { makeArticles, teasers, type MadeUpArticle } from '../support/made-up-articles.ts'

const articlesAtOnce = 2000

async function insert({ pool, tables }: Database, articles: readonly MadeUpArticle[], now: Date) {
  await pool.query(
    `insert into public.articles
      (canonical_link, source, title, body, language, topics, story_id, published_at, fetched_at)
    select link, source, title, body, 'en', topics, story, published_at, published_at
    from jsonb_to_recordset($1::jsonb) as incoming
      (link text, source text, title text, body text, topics text[], story uuid, published_at timestamptz)`,
    [JSON.stringify(articles)],
  )
  await learnTitleWords(
    tables,
    articles.map(({ title }) => title),
    { audience: 'catalogue', at: now },
  )
}

/** A table fills several times as fast without its indexes. Unique indexes stay. */
async function withoutIndexes({ pool }: Database, fill: () => Promise<void>) {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_catalog.pg_index
    where indrelid = 'public.articles'::regclass and not indisunique`)
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await pool.query(definition)
}

/** Migrates the database to this version and stores this many articles, which takes some minutes for a million. */
export async function fillDatabase(database: Database, count: number, now: Date): Promise<void> {
  await migrate(database.pool, readMigrations(migrationFolders))
  await keepSessionDefaults(database.pool)
  await withoutIndexes(database, async () => {
    let batch: MadeUpArticle[] = []
    for (const article of makeArticles({ count, now, days: 90, lengths: teasers })) {
      batch.push(article)
      if (batch.length < articlesAtOnce) continue
      await insert(database, batch, now)
      batch = []
    }
    if (batch.length > 0) await insert(database, batch, now)
  })
  await database.pool.query('vacuum (analyze) public.articles')
}
