import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '#db/embedded/open'
import { searchArticles, type ArticleQuery } from '#modules/news'
import { silentLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { startServer } from '#src/start'
import { startNewsServer } from './support/news-server.ts'
import { serveSources } from './support/source-server.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 5,
}

const printed = {
  name: 'Hill News',
  language: 'en' as const,
  articles: [
    { title: 'Ferry crews rescue a lost dolphin', body: 'It swam into the harbour at noon.' },
    { title: 'Council plants trees', body: 'A dolphin fountain is planned as well.' },
  ],
}

const missing = {
  rankedText: { name: 'pg_textsearch', setup: () => Promise.reject(new Error('no such extension')) },
}

const addArticle = `insert into public.articles (canonical_link, source, title, language, published_at)
  values ('https://late.example/1', 'Hill News', 'Second dolphin follows the first', 'en', now())`

describe.skipIf(inject('database').kind !== 'embedded')('an extension for ranking that', () => {
  test('does not load leaves articles unranked until it does', async () => {
    await using sources = await serveSources([printed])
    await using database = await copyTestDatabase()
    const config = readConfig({ PORT: '0', JOBS: 'off', ...sources.env, ...database.env })
    const titles = async (server: Awaited<ReturnType<typeof startServer>>) =>
      (await searchArticles(server.context, { ...wish, query: 'dolphin' })).map(({ title }) => title)
    {
      await using first = await startServer(config, { log: silentLogger })
      await sources.fetchInto(first)
      expect(await titles(first)).toHaveLength(2)
    }
    const without = await openEmbedded(path.join(config.dataDir, 'postgres'), { extensions: missing })
    await without.query(addArticle)
    const { rows } = await without.query(
      `select title from public.articles where search @@ plainto_tsquery('english', 'dolphin')`,
    )
    expect(rows).toHaveLength(3)
    await without.close()
    await using again = await startServer(config, { log: silentLogger })
    expect((await titles(again)).toSorted()).toEqual([
      'Council plants trees',
      'Ferry crews rescue a lost dolphin',
      'Second dolphin follows the first',
    ])
    const { rows: indexes } = await again.context.database.pool.query<{ live: boolean }>(
      `select indislive as live from pg_index join pg_class on pg_class.oid = indexrelid
      where relname like 'articles_ranked_%'`,
    )
    expect(indexes.map(({ live }) => live)).toEqual([true, true, true, true, true])
  })

  test('fails does not prevent finding articles', async () => {
    await using server = await startNewsServer([printed])
    const search = () => searchArticles(server.context, { ...wish, query: 'dolphin trees' })
    const before = await search()
    await server.context.database.pool.query('drop index public.articles_ranked_en')
    const found = await search()
    expect(found).toEqual(before)
    expect(found.map(({ match, title }) => [title, match])).toEqual([
      ['Council plants trees', 'all'],
      ['Ferry crews rescue a lost dolphin', 'some'],
    ])
  })
})
