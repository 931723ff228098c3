import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFeedServer, type ServedFeed } from '../../e2e/support/feed-server.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Context } from '../../server/src/context.ts'
import { prepareNews, refreshFeeds } from '../../server/src/modules/news/index.ts'
import { storeArticles } from '../../server/src/modules/news/store/store-articles.ts'
import { readFeed, type IncomingArticle } from '../../server/src/modules/news/read/read-feed.ts'
import { silentLogger } from '../../server/src/platform/logger.ts'
import { openContext } from '../../server/src/start.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../../server/tests/support/postgres-cluster.ts'
import type { Figure } from '../support/figures.ts'
import { seeded } from '../support/seeded.ts'
import { corpus, type Document } from './corpus.ts'

// Whole articles, headline and body, in feeds of fifty, published within the last two days.

const perFeed = 50
const feedsRead = 40
const feedsStored = 40
const hoursBack = 48
const bodyCharacters = 3000

function served(documents: readonly Document[]): ServedFeed[] {
  const random = seeded(5)
  const feeds = Math.floor(documents.length / perFeed)
  return Array.from({ length: feeds }, (_, feed) => ({
    path: `/${feed}.xml`,
    title: `Paper ${feed}`,
    language: 'en',
    articles: documents.slice(feed * perFeed, (feed + 1) * perFeed).map(({ title, body }, item) => ({
      slug: `${feed}-${item}`,
      title,
      body: body.slice(0, bodyCharacters),
      ageHours: random() * hoursBack,
    })),
  }))
}

async function readAll(urls: readonly string[]) {
  const answers = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()))
  const begin = performance.now()
  const readings = urls.map((url, index) =>
    readFeed({
      body: new Uint8Array(answers[index] ?? new ArrayBuffer(0)),
      contentType: 'application/rss+xml',
      url,
      topics: [],
      language: null,
      headlinesOnly: false,
      now: new Date(),
    }),
  )
  const batches = readings.map((reading) => (reading.kind === 'read' ? reading.articles : []))
  return { batches, perSecond: rate(batches.flat().length, begin) }
}

function rate(articles: number, begin: number): number {
  return (articles * 1000) / (performance.now() - begin)
}

async function storeAll(context: Context, batches: readonly IncomingArticle[][]): Promise<number> {
  const db = context.database.tables
  const { id } = await db.selectFrom('feeds').select('id').limit(1).executeTakeFirstOrThrow()
  const begin = performance.now()
  let stored = 0
  for (const [index, articles] of batches.entries()) {
    const batch = { feedId: id, audience: 'catalogue', source: `Paper ${index}`, fetchedAt: new Date() }
    stored += await storeArticles(db, { ...batch, articles })
  }
  return rate(stored, begin)
}

async function refreshAll(context: Context, only: string[]): Promise<number> {
  const begin = performance.now()
  const refreshed = await refreshFeeds(context, { only })
  const articles = refreshed.reduce((sum, feed) => sum + feed.newArticles, 0)
  return rate(articles, begin)
}

type Sources = { read: string[]; toStore: IncomingArticle[][] }

async function measureOnDatabase(env: Record<string, string>, sources: Sources) {
  await using stack = new AsyncDisposableStack()
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  stack.defer(() => rmSync(directory, { recursive: true, force: true }))
  const feedsFile = path.join(directory, 'feeds.txt')
  writeFileSync(feedsFile, sources.read.join('\n'))
  const config = readConfig({
    PORT: '0',
    JOBS: 'off',
    DATA_DIR: path.join(directory, 'data'),
    FEEDS: feedsFile,
    FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    ...env,
  })
  const { built, close } = await openContext(config, { log: silentLogger })
  stack.defer(close)
  await prepareNews(built.context)
  const endToEnd = await refreshAll(built.context, sources.read)
  const stored = await storeAll(built.context, sources.toStore)
  return { endToEnd, stored }
}

function toFigures(database: string, { endToEnd, stored }: { endToEnd: number; stored: number }): Figure[] {
  const unit = 'a second'
  return [
    {
      name: `${database}: from fetched to stored`,
      value: endToEnd,
      unit,
      target: { at: 'least', value: 200 },
    },
    { name: `${database}: stored`, value: stored, unit, target: { at: 'least', value: 1000 } },
  ]
}

/** Articles per second: read from feeds, stored, and both including fetching, on the embedded database and on Postgres. */
export async function measureIngest(): Promise<Figure[]> {
  const wanted = (feedsRead + feedsStored) * perFeed
  const documents = [...corpus(new Date(), 2 * wanted)].filter(({ isWhole }) => isWhole).slice(0, wanted)
  await using publisher = await startFeedServer(served(documents))
  const read = publisher.feedUrls.slice(0, feedsRead)
  const reading = await readAll(publisher.feedUrls.slice(feedsRead))
  const sources = { read, toStore: reading.batches }
  const figures: Figure[] = [{ name: 'read, in one thread', value: reading.perSecond, unit: 'articles/s' }]
  figures.push(...toFigures('embedded', await measureOnDatabase({}, sources)))
  const programs = findPostgresPrograms()
  if (!programs) return figures
  await using cluster = await startPostgresCluster(programs)
  const url = await createDatabase(cluster.url, 'ingest')
  figures.push(...toFigures('Postgres', await measureOnDatabase({ DATABASE_URL: url }, sources)))
  return figures
}
