import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RunningServer } from '#src/start'
import { escapeXml, openFeedServer, rssOf } from './feed-server.ts'
import { refreshFeeds } from './read-news.ts'

export type TestArticle = { title: string; body: string; publishedAt?: Date }

export type TestSource = {
  name: string
  language: 'en' | 'fr' | 'es' | 'de' | 'it'
  topic?: string
  articles: TestArticle[]
}

export type SourceServer = AsyncDisposable & {
  /** The environment of a test server that reads only these sources. */
  env: Record<string, string>
  addressOf(source: string): string
  /** Makes the test server fetch every source now. */
  fetchInto(server: RunningServer): Promise<void>
}

const hourMs = 60 * 60_000

/** A source of articles without a time: each an hour older than the one before, the first two hours old. */
export function hourlySource(
  language: TestSource['language'],
  name: string,
  { articles, now = new Date() }: { articles: readonly [title: string, body: string][]; now?: Date },
): TestSource {
  const withTimes = articles.map(([title, body], at) => {
    return { title, body, publishedAt: new Date(now.getTime() - (2 + at) * hourMs) }
  })
  return { name, language, articles: withTimes }
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function rss({ name, language, articles }: TestSource): string {
  const site = `https://${slug(name)}.example/`
  const items = articles.map((article) => ({ ...article, link: `${site}${slug(article.title)}` }))
  return rssOf(name, items, { language, site })
}

function opml(sources: TestSource[], addressOf: (name: string) => string): string {
  const outlines = sources.map(
    ({ name, language, topic = '' }) =>
      `<outline type="rss" text="${escapeXml(name)}" language="${language}" category="${escapeXml(topic)}" xmlUrl="${addressOf(name)}"/>`,
  )
  return `<?xml version="1.0"?><opml version="2.0"><head/><body>${outlines.join('')}</body></opml>`
}

/** Serves the sources as they are at each request; `sources` are in the operator's OPML file, `others` are only reachable. */
export async function serveSources(sources: TestSource[], others: TestSource[] = []): Promise<SourceServer> {
  const server = await openFeedServer()
  const pathOf = (name: string) => `${slug(name)}.xml`
  for (const source of [...sources, ...others]) {
    server.answers.set(pathOf(source.name), (response) =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(source)),
    )
  }
  const addressOf = (name: string) => server.addressOf(pathOf(name))
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-sources-'))
  const file = path.join(directory, 'feeds.opml')
  writeFileSync(file, opml(sources, addressOf))
  return {
    env: { FEEDS: file, FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    addressOf,
    async fetchInto(testServer) {
      const refreshed = await refreshFeeds(testServer.context)
      if (refreshed.length !== sources.length)
        throw new Error(`${refreshed.length} feeds were read, not ${sources.length}`)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
