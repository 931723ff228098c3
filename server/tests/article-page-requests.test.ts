import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { feed, type Answer } from './support/feed-server.ts'
import { html, setUpArticlePages, page, redirect, sentences, teaser, title } from './support/article-pages.ts'
import { startTestServer } from './support/start-test-server.ts'
import { readPages, refreshFeeds } from './support/read-news.ts'

const quarter = 15 * 60_000
const pages = await setUpArticlePages()

test('a page that is temporarily unavailable is retried with growing delays, three times at most', async () => {
  const link = await pages.publish((response) => response.writeHead(500).end())
  const reason = 'The server returned status 500 instead of a page.'
  expect(await pages.read()).toEqual([{ url: link, kind: 'again later', reason }])
  expect(await pages.read()).toEqual([])
  pages.clock.advance(quarter)
  expect(await pages.read()).toEqual([{ url: link, kind: 'again later', reason }])
  pages.clock.advance(quarter)
  expect(await pages.read()).toEqual([])
  pages.clock.advance(3 * quarter)
  expect(await pages.read()).toEqual([{ url: link, kind: 'given up', reason }])
  pages.clock.advance(100 * quarter)
  expect(await pages.read()).toEqual([])
})

test('pages disallowed by a host’s robots.txt are not requested, on no hop', async () => {
  pages.feeds.answers.set('robots.txt', page('User-agent: Tidings\nDisallow: /kept', 'text/plain'))
  pages.feeds.answers.set('kept/page.html', page(html(...sentences)))
  const reason = 'The site’s robots.txt disallows this page.'
  const [kept, passed, open] = await pages.publishAll([
    { answer: page(''), item: { link: pages.at('public.example', 'kept/page.html') } },
    { answer: redirect(() => pages.at('other.example', 'kept/page.html')) },
    { answer: page(html(...sentences)) },
  ])
  const outcomes = await pages.read()
  expect(outcomes).toHaveLength(3)
  expect(outcomes).toContainEqual({ url: kept, kind: 'given up', reason })
  expect(outcomes).toContainEqual({ url: passed, kind: 'given up', reason })
  expect(outcomes).toContainEqual({ url: open, kind: 'added', reason: 'read' })
  expect(pages.feeds.asked).not.toContain('kept/page.html')
  expect(pages.feeds.asked.filter((name) => name === 'robots.txt')).toHaveLength(2)
})

test('a host whose robots.txt cannot be read is not visited', async () => {
  pages.feeds.answers.set('robots.txt', (response) => response.writeHead(503).end())
  const link = await pages.publish(page(html(...sentences)))
  expect(await pages.read()).toMatchObject([{ url: link, kind: 'again later' }])
  expect(pages.feeds.asked).not.toContain(`${pages.name()}.html`)
  await pages.forgetPages()
})

test('a host gets one page request at a time, and none while it asks to be left alone', async () => {
  let open = 0
  let most = 0
  const counted: Answer = (response, request) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      page(html(...sentences))(response, request)
    }, 50)
  }
  await pages.publishAll([{ answer: counted }, { answer: counted }, { answer: counted }])
  expect(await pages.read()).toHaveLength(3)
  expect(most).toBe(1)
  const busy: Answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
  await pages.publishAll([{ answer: busy }, { answer: busy }])
  expect(await pages.read()).toMatchObject([{ kind: 'again later' }])
  pages.clock.advance(3 * quarter)
  expect(await pages.read()).toEqual([])
  pages.clock.advance(2 * quarter)
  expect(await pages.read()).toHaveLength(1)
  await pages.forgetPages()
})

test('a page that redirects to a busy host does not delay the other pages of its own host', async () => {
  pages.feeds.answers.set('busy', (response) => response.writeHead(429, { 'retry-after': '3600' }).end())
  await pages.publishAll([
    { answer: redirect(() => pages.at('other.example', 'busy')) },
    { answer: page(html(...sentences)) },
  ])
  const kinds = (await pages.read()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['added', 'again later'])
  await pages.forgetPages()
})

test.each([
  [{}, []],
  [{ ARTICLE_PAGES: 'off' }, []],
  [{ ARTICLE_PAGES: 'public.example' }, ['own.html', 'below.html']],
  [{ ARTICLE_PAGES: 'news.public.example, elsewhere.example' }, ['below.html']],
])('with %j the requested pages are %j', async (env, expected) => {
  const link = (host: string, name: string) => ({
    title: `${title} ${name}`,
    body: teaser,
    link: pages.at(host, name),
  })
  pages.feeds.answers.set(
    'hosts',
    feed('Hosts', [
      link('public.example', 'own.html'),
      link('news.public.example', 'below.html'),
      link('other.example', 'away.html'),
    ]),
  )
  await using other = await startTestServer({
    env: { ...pages.feeds.envFor(['hosts']), ...env },
    overrides: { clock: pages.clock },
  })
  for (const name of ['own.html', 'away.html']) pages.feeds.answers.set(name, page(html(...sentences)))
  pages.feeds.answers.set(
    'below.html',
    redirect(() => pages.at('other.example', 'away.html')),
  )
  await refreshFeeds(other.context)
  await readPages(other.context, { fetch: pages.fetch, pauseMs: 0 })
  const asked = pages.feeds.asked.filter((name) => name.endsWith('.html'))
  expect(new Set(asked)).toEqual(new Set<string>(expected))
})

test('a page on a private host is read only for the feed that the operator configured there', async () => {
  const near = pages.at('localhost', 'near.html')
  const far = pages.feeds.addressOf('far.html')
  const item = (link: string) => ({ title: `${title} at ${link}`, body: teaser, link })
  pages.feeds.answers.set('intranet', feed('Intranet', [item(near), item(far)]))
  for (const name of ['near.html', 'far.html']) pages.feeds.answers.set(name, page(html(...sentences)))
  const { FEEDS = '' } = pages.feeds.envFor(['intranet'])
  writeFileSync(FEEDS, pages.at('localhost', 'intranet'))
  const env = { FEEDS, FEED_ALLOW_PRIVATE_HOSTS: 'localhost 127.0.0.1', ARTICLE_PAGES: 'on' }
  await using other = await startTestServer({ env, overrides: { clock: pages.clock } })
  await refreshFeeds(other.context)
  const outcomes = await readPages(other.context, { pauseMs: 0 })
  expect(outcomes.find(({ url }) => url === near)).toMatchObject({ kind: 'added' })
  expect(outcomes.find(({ url }) => url === far)).toMatchObject({ kind: 'again later' })
  expect(pages.feeds.asked).not.toContain('far.html')
})

test('a running server reads the pages by itself soon after their feed', async () => {
  const item = { title, body: teaser, link: pages.feeds.addressOf('soon.html') }
  pages.feeds.answers.set('soon', feed('Soon', [item]))
  pages.feeds.answers.set('soon.html', page(html(...sentences)))
  const env = { ...pages.feeds.envFor(['soon']), ARTICLE_PAGES: 'on', JOBS: 'on' }
  await using other = await startTestServer({ env })
  const bodies = async () => {
    const rows = await other.context.database.tables
      .selectFrom('articles')
      .select(['body', 'sample'])
      .execute()
    return rows.filter(({ sample }) => !sample).map(({ body }) => body)
  }
  await expect.poll(bodies, { timeout: 40_000 }).toEqual([sentences.join('\n')])
})
