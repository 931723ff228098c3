import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refreshFeeds } from '#modules/news'
import type { RunningServer } from '#src/start'

export type PrintedArticle = { title: string; body: string; publishedAt?: Date }

export type PrintedSource = {
  name: string
  language: 'en' | 'fr' | 'es' | 'de' | 'it'
  topic?: string
  articles: PrintedArticle[]
}

export type NewsStand = AsyncDisposable & {
  /** For a test server that is to read these sources and no others. */
  env: Record<string, string>
  addressOf(source: string): string
  deliver(server: RunningServer): Promise<void>
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function rss(source: PrintedSource): string {
  const items = source.articles.map(
    ({ title, body, publishedAt = new Date() }) =>
      `<item><title>${escapeXml(title)}</title><link>https://${slug(source.name)}.example/${slug(title)}</link>` +
      `<description>${escapeXml(body)}</description><pubDate>${publishedAt.toUTCString()}</pubDate></item>`,
  )
  return (
    `<?xml version="1.0"?><rss version="2.0"><channel><title>${escapeXml(source.name)}</title>` +
    `<link>https://${slug(source.name)}.example/</link><language>${source.language}</language>${items.join('')}</channel></rss>`
  )
}

function opml(sources: PrintedSource[], addressOf: (name: string) => string): string {
  const outlines = sources.map(
    ({ name, language, topic = '' }) =>
      `<outline type="rss" text="${escapeXml(name)}" language="${language}" category="${escapeXml(topic)}" xmlUrl="${addressOf(name)}"/>`,
  )
  return `<?xml version="1.0"?><opml version="2.0"><head/><body>${outlines.join('')}</body></opml>`
}

/** Real feeds on a real socket; `sources` are named by an OPML file as an operator's would be, `others` by nobody yet. */
export async function openNewsStand(
  sources: PrintedSource[],
  others: PrintedSource[] = [],
): Promise<NewsStand> {
  const server = createServer((request, response) => {
    const source = [...sources, ...others].find(({ name }) => request.url === `/${slug(name)}.xml`)
    if (!source) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(source))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const addressOf = (name: string) => `http://127.0.0.1:${port}/${slug(name)}.xml`
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-news-stand-'))
  const file = path.join(directory, 'feeds.opml')
  writeFileSync(file, opml(sources, addressOf))
  return {
    env: { FEEDS: file, FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    addressOf,
    async deliver(testServer) {
      const refreshed = await refreshFeeds(testServer.context)
      if (refreshed.length !== sources.length)
        throw new Error(`${refreshed.length} feeds were read, not ${sources.length}`)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
