import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FeedArticle = { slug: string; title: string; body: string; ageHours: number; section?: string }
export type ServedFeed = { path: string; title: string; language: string; articles: FeedArticle[] }

export type FeedServer = AsyncDisposable & { url: string; feedUrls: string[]; hits: () => number }

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function rss(feed: ServedFeed, origin: string): string {
  const items = feed.articles.map(
    ({ slug, title, body, ageHours, section }) => `<item>
      <title>${escape(title)}</title>
      <link>${origin}/articles/${slug}</link>
      <guid>${origin}/articles/${slug}</guid>
      <description>${escape(body)}</description>
      <pubDate>${new Date(Date.now() - ageHours * 3_600_000).toUTCString()}</pubDate>
      ${section ? `<category>${escape(section)}</category>` : ''}
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>
    <title>${escape(feed.title)}</title><link>${origin}</link><description>${escape(feed.title)}</description>
    <language>${feed.language}</language>${items.join('')}</channel></rss>`
}

/** Serves feeds over HTTP on this machine as a publisher would. */
export async function startFeedServer(feeds: ServedFeed[]): Promise<FeedServer> {
  let hits = 0
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host ?? ''}`
    const feed = feeds.find(({ path }) => path === request.url)
    hits++
    if (!feed) {
      response.writeHead(404).end('no such feed')
      return
    }
    response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(rss(feed, origin))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    feedUrls: feeds.map(({ path }) => `${url}${path}`),
    hits: () => hits,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
