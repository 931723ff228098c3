import type { Database } from '../../server/src/db/connection.ts'
import type { IncomingArticle } from '../../server/src/modules/news/read/read-feed.ts'
import { storeArticles } from '../../server/src/modules/news/store/store-articles.ts'
import { fingerprintArticle } from '../../server/src/modules/news/stories/assign-stories.ts'
import type { Figure } from '../support/figures.ts'
import { makeArticles, wholeArticles, type MadeUpArticle } from '../support/made-up-articles.ts'
import { measureProcessorMs } from './processor-time.ts'

// Storing whole articles, one feed after another, as a server does with what it has read.

const perFeed = 50
const feeds = { first: 20, measured: 60 }
const leastPerSecond = 1000
/** How long a server compares articles with new ones. */
const comparedDays = 4
const rowsAtOnce = 2000

function readAsIncoming({ published_at, ...article }: MadeUpArticle): IncomingArticle {
  return {
    ...article,
    link: `${article.link}/stored`,
    topics: [],
    language: 'en',
    rating: 'everyone',
    publishedAt: new Date(published_at),
    isTeaser: false,
  }
}

/** The articles have none after `fillDatabase`; without them nothing would be compared. */
async function addFingerprints({ pool }: Database, now: Date): Promise<void> {
  type Row = { id: string; title: string; body: string; published_at: string }
  const { rows } = await pool.query<Row>(
    `select id, title, body, published_at::text from public.articles
     where language = 'en' and audience = 'catalogue' and published_at > $1::timestamptz - make_interval(days => $2)`,
    [now, comparedDays],
  )
  const prints = rows.map(({ id, ...article }) => {
    const known = { ...article, link: '', source: '', topics: [], story: '' }
    return { id, published_at: article.published_at, bands: fingerprintArticle(readAsIncoming(known)).bands }
  })
  for (let at = 0; at < prints.length; at += rowsAtOnce)
    await pool.query(
      `insert into public.article_fingerprints (article_id, audience, language, published_at, bands)
       select id, 'catalogue', 'en', published_at, bands
       from jsonb_to_recordset($1::jsonb) as prints (id uuid, published_at timestamptz, bands int[])
       on conflict do nothing`,
      [JSON.stringify(prints.slice(at, at + rowsAtOnce))],
    )
  await pool.query('analyze public.article_fingerprints')
}

/** Adds articles to the database. */
export async function measureStoring(database: Database, now: Date): Promise<Figure[]> {
  await addFingerprints(database, now)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into public.feeds (url, kind, origin, source)
     values ('https://scale.example/stored', 'catalogue', 'catalogue', 'Scale') returning id`,
  )
  const count = (feeds.first + feeds.measured) * perFeed
  const articles = [...makeArticles({ count, now, days: 3, lengths: wholeArticles })].map(readAsIncoming)
  const store = async (first: number, last: number) => {
    let stored = 0
    for (let feed = first; feed < last; feed++) {
      const batch = { feedId: rows[0]?.id ?? '', audience: 'catalogue', source: `Paper ${feed}` }
      const some = articles.slice(feed * perFeed, (feed + 1) * perFeed)
      stored += await storeArticles(database.tables, { ...batch, articles: some, fetchedAt: now })
    }
    return stored
  }
  await store(0, feeds.first)
  let [stored, seconds] = [0, 0]
  const before = process.cpuUsage()
  const worked = await measureProcessorMs(database, async () => {
    const from = performance.now()
    stored = await store(feeds.first, feeds.first + feeds.measured)
    seconds = (performance.now() - from) / 1000
  })
  const own = process.cpuUsage(before)
  return [
    {
      name: 'stored',
      value: stored / seconds,
      unit: 'a second',
      target: { at: 'least', value: leastPerSecond },
    },
    { name: '  for an article, Postgres works', value: worked / stored, unit: 'ms' },
    {
      name: '  for an article, the server works',
      value: (own.user + own.system) / 1000 / stored,
      unit: 'ms',
    },
  ]
}
