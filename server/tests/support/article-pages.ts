import { afterAll, afterEach } from 'vitest'
import { addFeed } from '#modules/news'
import { openSafeFetcher, type SafeFetch } from '#platform/network/safe-fetch'
import { systemClock } from '#platform/clock'
import { feed, openFeedServer, type Answer, type FeedServer, type Item } from './feed-server.ts'
import { movableClock } from './movable-clock.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { readPages, refreshFeeds } from './read-news.ts'
import { lookUpLoopback } from './loopback-fetcher.ts'

export const title = 'Harbour bridge opens after nine years of work'
export const teaser = 'The new harbour bridge opened on Monday after nine years of work.'
export const sentences = [
  'The new harbour bridge opened on Monday after nine years of work and two lawsuits.',
  'Cyclists crossed it first, at six in the morning, with lanterns on their handlebars.',
  'The council says that forty thousand people a day will use the bridge by spring.',
  'A ferry that has run since 1911 makes its last crossing of the harbour on Sunday.',
]

export const html = (...paragraphs: string[]) =>
  `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>` +
  `${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`

export const page =
  (text: string | Buffer, type = 'text/html; charset=utf-8'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(text)

export const redirect =
  (location: () => string): Answer =>
  (response) =>
    response.writeHead(302, { location: location() }).end()

/** What a page answers, and how the article of its feed differs from the usual one. */
type Offer = { answer: Answer; item?: Partial<Item> }

/** Feeds of teasers, the pages behind them, and a server that reads both. */
export type ArticlePages = AsyncDisposable & {
  server: TestServer
  feeds: FeedServer
  /** Moved by the tests; waiting takes real time. */
  clock: ReturnType<typeof movableClock>
  /** Every host name leads to the feed server, but intranet.example may not be fetched; nothing may take longer than two seconds. */
  fetch: SafeFetch
  /** The address of a path under a name. */
  at(host: string, path: string): string
  /** Has a feed of one article fetched, and not its page; the article's link. `name` is the feed's path. */
  publish(answer: Answer, item?: Partial<Item>): Promise<string>
  /** The same for several at once, each with a feed of its own; their links. */
  publishAll(offers: Offer[]): Promise<string[]>
  /** The path of the feed published last; its page's is the same and `.html`. */
  name(): string
  read(): ReturnType<typeof readPages>
  forgetPages(): Promise<unknown>
}

/** One for all tests of a file; requests and robots.txt are reset after each test. */
export async function setUpArticlePages(): Promise<ArticlePages> {
  const pages = await openArticlePages()
  afterAll(() => pages[Symbol.asyncDispose]())
  afterEach(() => {
    pages.feeds.asked.splice(0)
    pages.feeds.answers.delete('robots.txt')
  })
  return pages
}

const publicHosts = ['public.example', 'news.public.example', 'other.example']

async function openArticlePages(): Promise<ArticlePages> {
  await using stack = new AsyncDisposableStack()
  const clock = { ...movableClock(), sleep: systemClock.sleep.bind(systemClock) }
  const feeds = stack.use(await openFeedServer())
  feeds.answers.set('unused', feed('Unused', []))
  const env = { ...feeds.envFor(['unused']), ARTICLE_PAGES: 'on' }
  const server = stack.use(await startTestServer({ env, overrides: { clock } }))
  const fetcher = stack.use(openSafeFetcher({ lookup: lookUpLoopback }))
  const fetch: SafeFetch = (url, options) =>
    fetcher.fetch(url, { ...options, allowPrivateHosts: publicHosts, timeoutMs: 2000 })
  const at = (host: string, path: string) => feeds.addressOf(path).replace('127.0.0.1', host)
  const moved = stack.move()
  let count = 0
  async function publishAll(offers: Offer[]): Promise<string[]> {
    const published = []
    for (const { answer, item = {} } of offers) {
      const name = `a${++count}`
      const link = item.link ?? at('public.example', `${name}.html`)
      feeds.answers.set(`${name}.html`, answer)
      feeds.answers.set(name, feed(`ArticlePages ${count}`, [{ title, body: teaser, ...item, link }]))
      const url = at('public.example', name)
      await addFeed(server.context, { url, source: name, language: 'en', topics: [] })
      published.push({ link, url })
    }
    await refreshFeeds(server.context, { only: published.map(({ url }) => url), fetch })
    return published.map(({ link }) => link)
  }
  return {
    server,
    feeds,
    clock,
    fetch,
    at,
    name: () => `a${count}`,
    publishAll,
    publish: async (answer, item = {}) => (await publishAll([{ answer, item }]))[0] ?? '',
    read: () => readPages(server.context, { fetch, pauseMs: 0 }),
    forgetPages: () => server.context.database.tables.deleteFrom('article_pages').execute(),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
