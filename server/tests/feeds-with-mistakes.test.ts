import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listFeeds, searchArticles, type ArticleQuery } from '#modules/news'
import { feed, openFeedServer, rssOf, type Answer } from './support/feed-server.ts'
import { startTestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 20,
}
const ports = {
  title: 'Storm closes the ports',
  link: 'https://site.example/ports',
  body: 'All ports are closed today.',
}
const xml = rssOf('Été', [{ ...ports, title: 'Storm closes the café' }])
const careless: [string, Answer][] = [
  [
    'calls its feed a web page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(xml),
  ],
  [
    'calls its feed an image',
    (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(xml),
  ],
  ['does not say what it sends', (response) => response.writeHead(200).end(xml)],
  [
    'says UTF-8 and sends Latin-1',
    (response) =>
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(Buffer.from(xml, 'latin1')),
  ],
  ['sends UTF-16 with a mark', (response) => response.end(Buffer.from(`\uFEFF${xml}`, 'utf16le'))],
  ['sends UTF-16 without one', (response) => response.end(Buffer.from(xml, 'utf16le'))],
  ['packs without saying so', (response) => response.end(gzipSync(xml))],
  ['packs without saying so and breaks off', (response) => response.end(gzipSync(xml).subarray(0, -8))],
  ['stands behind a proxy that says so', (response) => response.writeHead(203).end(xml)],
  [
    'packs with brotli',
    (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(xml)),
  ],
  [
    'packs with a headless deflate',
    (response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateRawSync(xml)),
  ],
  ['warns first', (response) => response.end(`\n<br />\n<b>Warning</b>: no such file in feed.php\n${xml}`)],
  ['breaks off', (response) => response.end(xml.slice(0, -30))],
  ['forgets to escape', (response) => response.end(xml.replace('Storm', 'Fish & <b>chips'))],
]

test('feeds from careless servers are still read', async () => {
  await using feeds = await openFeedServer()
  const names = careless.map(([name]) => encodeURI(name))
  for (const [name, answer] of careless) feeds.answers.set(encodeURI(name), answer)
  await using server = await startTestServer({ env: feeds.envFor(names) })
  const refreshed = await refreshFeeds(server.context)
  expect(Object.fromEntries(refreshed.map(({ url, outcome }) => [url, outcome]))).toEqual(
    Object.fromEntries(names.map((name) => [feeds.addressOf(name), 'refreshed'])),
  )
  const { catalogue } = await listFeeds(server.context)
  expect(new Set(catalogue.map(({ source }) => source))).toEqual(new Set(['Été']))
  expect((await searchArticles(server.context, { ...wish, query: 'café' }))[0]?.title).toMatch(
    /closes the café$/,
  )
})

test('a character split at the limit of a title or text does not prevent storing the article', async () => {
  const title = `${'The storm closes the port. '.repeat(19).slice(0, 499)}😀 And opens it again.`
  const body = `${'All of the ports are closed today. '.repeat(600).slice(0, 19_999)}😀 And open tomorrow.`
  const source = `${'The Coast and Harbour News '.repeat(4).slice(0, 99)}😀 daily`
  const items = [ports, { title, body, link: 'https://site.example/schools' }]
  await using feeds = await openFeedServer()
  feeds.answers.set('a', feed(source, items))
  await using server = await startTestServer({ env: feeds.envFor(['a']) })
  expect(await refreshFeeds(server.context)).toMatchObject([{ outcome: 'refreshed', newArticles: 2 }])
})
