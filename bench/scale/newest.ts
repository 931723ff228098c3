import type { Context } from '../../server/src/context.ts'
import type { Database } from '../../server/src/db/connection.ts'
import { findLatestArticles, type ArticleQuery } from '../../server/src/modules/news/index.ts'
import { median, percentile, type Figure } from '../support/figures.ts'
import { measureProcessorMs } from './processor-time.ts'

// The newest news: of all, and of a language, topic or source with hardly any.

const rounds = 9
const mostP95Ms = 60
/** Articles of a language, topic or source with hardly any news. */
const few = 25

/** Copies every nth article with other labels, among those of this age. */
type Copies = { every: number; language?: string; topic?: string; source?: string; daysOld?: number }

async function copySome(
  { pool }: Database,
  { daysOld = 0, every, language, source, topic }: Copies,
): Promise<void> {
  await pool.query(
    `insert into public.articles
       (canonical_link, source, title, body, language, topics, published_at, fetched_at)
     select canonical_link || '/copy/' || $1, coalesce($2, source), title, body, coalesce($3, language),
       coalesce($4::text[], topics), published_at, fetched_at
     from (select id, row_number() over (order by published_at) as place from public.articles
       where source like 'Gazette%' and language = 'en') as numbered join public.articles using (id)
     where place % $5 = 0 and published_at < now() - make_interval(days => $6::int)`,
    [language ?? source ?? topic, source ?? null, language ?? null, topic ? [topic] : null, every, daysOld],
  )
}

const reader: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'moderate',
  limit: 48,
}

type Look = { name: string; query: Partial<ArticleQuery> }

const listLooks = (now: Date): Look[] => [
  { name: 'all news', query: {} },
  { name: 'all news of an hour', query: { since: new Date(now.getTime() - 3_600_000) } },
  { name: 'a frequent topic', query: { topics: ['science'] } },
  { name: 'a language of 0.5 %', query: { languages: ['it'] } },
  { name: 'a language of few articles', query: { languages: ['de'] } },
  { name: 'a language of none', query: { languages: ['fr'] } },
  { name: 'a language of many articles, none newer than a month', query: { languages: ['es'] } },
  { name: 'a topic of few articles', query: { topics: ['Travel'] } },
  { name: 'a topic of none', query: { topics: ['Food'] } },
  { name: 'a source of few articles', query: { onlySources: ['Quiet Bulletin'] } },
  { name: 'a rare interest', query: { interests: ['Travel', 'beekeeping'] } },
  { name: 'a frequent interest and a city', query: { interests: ['science'], location: 'Linz, Austria' } },
]

type Timed = { waited: number[]; worked: number[]; found: number }

async function timeLook(database: Database, query: Partial<ArticleQuery>, now: Date): Promise<Timed> {
  const parts: Partial<Context> = { database, clock: { now: () => now } as Context['clock'] }
  const context = { ...parts, publicUrl: () => 'http://localhost' } as Context
  const timed: Timed = { waited: [], worked: [], found: 0 }
  for (let round = 0; round <= rounds; round++) {
    let ms = 0
    const worked = await measureProcessorMs(database, async () => {
      const from = performance.now()
      timed.found = (await findLatestArticles(context, { ...reader, ...query })).length
      ms = performance.now() - from
    })
    // The first round warms the caches.
    if (round === 0) continue
    timed.waited.push(ms)
    timed.worked.push(worked)
  }
  return timed
}

/** Adds copies of some articles to the database. */
export async function measureNewest(database: Database, count: number, now: Date): Promise<Figure[]> {
  const every = Math.floor(count / few)
  await copySome(database, { every: 200, language: 'it' })
  await copySome(database, { every, language: 'de' })
  await copySome(database, { every, topic: 'Travel' })
  await copySome(database, { every, source: 'Quiet Bulletin' })
  await copySome(database, { every: 10, language: 'es', daysOld: 30 })
  await database.pool.query('vacuum (analyze) public.articles')
  const target = { at: 'most', value: mostP95Ms } as const
  const all: Pick<Timed, 'waited' | 'worked'> = { waited: [], worked: [] }
  const figures: Figure[] = []
  for (const { name, query } of listLooks(now)) {
    const { found, waited, worked } = await timeLook(database, query, now)
    all.waited.push(...waited)
    all.worked.push(...worked)
    figures.push(
      { name, value: median(waited), unit: 'ms', target, note: `${found} found` },
      { name: '  of that, Postgres works', value: median(worked), unit: 'ms' },
    )
  }
  return [
    { name: 'what is new, p95 of all', value: percentile(all.waited, 0.95), unit: 'ms', target },
    { name: '  of that, Postgres works, p95', value: percentile(all.worked, 0.95), unit: 'ms' },
    ...figures,
  ]
}
