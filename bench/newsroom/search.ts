import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '../../server/src/db/connection.ts'
import { migrate, migrationFolders, readMigrations } from '../../server/src/db/migrate.ts'
import { storeArticles } from '../../server/src/modules/news/store/store-articles.ts'
import { searchArticles, type ArticleQuery } from '../../server/src/modules/news/index.ts'
import type { Context } from '../../server/src/context.ts'
import { findPostgresPrograms, startPostgresCluster } from '../../server/tests/support/postgres-cluster.ts'
import { median, percentile, type Figure } from '../support/figures.ts'
import { seeded } from '../support/seeded.ts'
import { corpus, type Document } from './corpus.ts'
import { pickKnownItems, type KnownItem, type KnownItems } from './known-items.ts'
import { halves } from './real-data.ts'

const heldBackEvery = 24
const documentsAtOnce = 500
const articlesPerBatch = 20
const batchEveryMs = 100
const topicOfFeed = 'https://bench.example/feed.xml'

const linkOf = (at: number) => `https://bench.example/${at}`

type News = { now: Date; stored: (Document & { link: string })[]; coming: Document[]; items: KnownItems }

/** Full articles and bare headlines, mixed the same way each time. */
function shuffled(documents: Document[]): Document[] {
  const random = seeded(7)
  return documents
    .map((document) => ({ document, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ document }) => document)
}

function readNews(now: Date): News {
  const documents = [...corpus(now)].map((document, at) => ({ ...document, link: linkOf(at) }))
  const items = pickKnownItems(documents)
  const headless = new Set(items.bodyOnly.map(({ link }) => link))
  const wanted = new Set([...items.headline, ...items.bodyOnly].map(({ link }) => link))
  const isComing = (document: { link: string }, at: number) =>
    at % heldBackEvery === 0 && !wanted.has(document.link)
  return {
    now,
    items,
    coming: shuffled(documents.filter(isComing)),
    stored: documents
      .filter((document, at) => !isComing(document, at))
      // The source's name instead of the headline, so that only the body contains the query.
      .map((document) => (headless.has(document.link) ? { ...document, title: document.source } : document)),
  }
}

async function fill({ pool }: Database, { stored }: News) {
  for (let at = 0; at < stored.length; at += documentsAtOnce) {
    const rows = JSON.stringify(stored.slice(at, at + documentsAtOnce))
    await pool.query(
      `insert into public.articles (canonical_link, source, title, body, language, published_at)
      select link, source, title, body, language, "publishedAt" from jsonb_to_recordset($1::jsonb)
        as incoming (link text, source text, title text, body text, language text, "publishedAt" timestamptz)`,
      [rows],
    )
  }
  await pool.query('analyze public.articles')
}

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 10,
}

type Searcher = (query: string) => Promise<{ places: string[]; ms: number }>

function searcher(database: Database, { now }: News): Searcher {
  const parts: Partial<Context> = { database, clock: { now: () => now } as Context['clock'] }
  const context = { ...parts, publicUrl: () => 'http://localhost' } as Context
  return async (query) => {
    const from = performance.now()
    const found = await searchArticles(context, { ...wish, query })
    return { ms: performance.now() - from, places: found.map(({ url }) => url) }
  }
}

/** Mean reciprocal rank among the first ten, on the half that was not used for tuning. */
async function computeReciprocalRank(search: Searcher, items: KnownItem[]): Promise<number> {
  const { report } = halves(items)
  let sum = 0
  for (const { link, query } of report) {
    const place = (await search(query)).places.indexOf(link)
    if (place >= 0) sum += 1 / (place + 1)
  }
  return sum / report.length
}

async function timesOf(search: Searcher, items: KnownItem[]): Promise<number[]> {
  const times = []
  for (const { query } of items) times.push((await search(query)).ms)
  return times
}

/** Stores 200 articles per second until told to stop; resolves to the achieved rate. */
async function ingest({ pool, tables }: Database, { coming, now }: News, signal: AbortSignal) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.feeds (url, kind, origin, source) values ($1, 'catalogue', 'operator', 'Bench')
    on conflict (kind, url) do update set source = 'Bench' returning id`,
    [topicOfFeed],
  )
  const batch = { feedId: rows[0]?.id ?? '', audience: 'catalogue', source: 'Bench', fetchedAt: now }
  const from = performance.now()
  let stored = 0
  while (!signal.aborted) {
    const articles = coming.splice(0, articlesPerBatch).map((document, at) => ({
      ...document,
      link: `https://bench.example/coming/${coming.length + at}`,
      topics: [],
      rating: 'everyone' as const,
      isTeaser: false,
    }))
    await storeArticles(tables, { ...batch, articles })
    stored += articles.length
    const due = from + (stored / articlesPerBatch) * batchEveryMs
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  return (stored * 1000) / (performance.now() - from)
}

const busyRounds = 5

type Busy = { times: number[]; rate: number }

async function measureWhileIngesting(
  search: Searcher,
  asked: KnownItem[],
  ingesting: (signal: AbortSignal) => Promise<number>,
): Promise<Busy> {
  const stop = new AbortController()
  const rate = ingesting(stop.signal)
  const times = await timesOf(search, asked)
  stop.abort()
  return { times, rate: await rate }
}

type Subject = { name: 'embedded' | 'Postgres'; goal: number }

async function measure(database: Database, news: News, { goal, name }: Subject): Promise<Figure[]> {
  await migrate(database.pool, readMigrations(migrationFolders))
  await fill(database, news)
  const search = searcher(database, news)
  const { bodyOnly, headline, threeWords } = news.items
  const asked = [...headline.slice(0, 100), ...threeWords.slice(0, 100), ...bodyOnly.slice(0, 100)]
  await timesOf(search, asked.slice(0, 30))
  const before = process.cpuUsage()
  const idle = await timesOf(search, asked)
  const used = process.cpuUsage(before)
  const arriving = { ...news, coming: [...news.coming] }
  const rounds: Busy[] = []
  while (rounds.length < busyRounds)
    rounds.push(await measureWhileIngesting(search, asked, (signal) => ingest(database, arriving, signal)))
  const inRounds = (of: (round: Busy) => number) => median(rounds.map(of))
  const cpuMs = (used.user + used.system) / 1000 / asked.length
  const ranks = async (what: string, items: KnownItem[], least: number): Promise<Figure> => ({
    name: `${name}: MRR@10, ${what}`,
    value: await computeReciprocalRank(search, items),
    unit: 'MRR',
    ...(name === 'embedded' ? { target: { at: 'least', value: least } } : {}),
  })
  const note = `${cpuMs.toFixed(1)} ms of this process' CPU`
  return [
    { name: `${name}: search, idle, p50`, value: median(idle), unit: 'ms', note },
    { name: `${name}: search, idle, p95`, value: percentile(idle, 0.95), unit: 'ms' },
    {
      name: `${name}: search while ingesting, p50`,
      value: inRounds(({ times }) => median(times)),
      unit: 'ms',
      note: `${inRounds(({ rate }) => rate).toFixed(0)} articles/s; median of ${busyRounds} runs, as is the next`,
    },
    {
      name: `${name}: search while ingesting, p95`,
      value: inRounds(({ times }) => percentile(times, 0.95)),
      unit: 'ms',
      target: { at: 'most', value: goal },
    },
    await ranks('full headline', headline, 0.98),
    await ranks('three words', threeWords, 0.92),
    await ranks('headline to body only', bodyOnly, 0.65),
  ]
}

async function withDatabase(databaseUrl: string | null, work: (database: Database) => Promise<Figure[]>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  try {
    const options = { dataDir, databaseUrl, onIdleError: () => undefined }
    await using database = await openDatabase(options)
    return await work(database)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Search over some 115,000 pieces of real news on both databases; some minutes. */
export async function measureSearch(): Promise<Figure[]> {
  const news = readNews(new Date())
  const embedded = await withDatabase(null, (database) =>
    measure(database, news, { name: 'embedded', goal: 20 }),
  )
  const programs = findPostgresPrograms()
  if (!programs) return embedded
  await using cluster = await startPostgresCluster(programs)
  return [
    ...embedded,
    ...(await withDatabase(cluster.url, (database) =>
      measure(database, news, { name: 'Postgres', goal: 60 }),
    )),
  ]
}
