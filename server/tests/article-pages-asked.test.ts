import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPages, refreshFeeds } from '#modules/news'
import { feed, type Answer } from './support/feed-server.ts'
import { html, openPaperForTests, page, redirect, sentences, teaser, title } from './support/paper.ts'
import { startTestServer } from './support/start-test-server.ts'

const quarter = 15 * 60_000
const paper = await openPaperForTests()

test('a page that cannot be had now is tried again, later each time, and given up after three', async () => {
  const link = await paper.publish((response) => response.writeHead(500).end())
  const reason = 'The server returned status 500 instead of a page.'
  expect(await paper.read()).toEqual([{ url: link, kind: 'again later', reason }])
  expect(await paper.read()).toEqual([])
  paper.clock.advance(quarter)
  expect(await paper.read()).toEqual([{ url: link, kind: 'again later', reason }])
  paper.clock.advance(quarter)
  expect(await paper.read()).toEqual([])
  paper.clock.advance(3 * quarter)
  expect(await paper.read()).toEqual([{ url: link, kind: 'given up', reason }])
  paper.clock.advance(100 * quarter)
  expect(await paper.read()).toEqual([])
})

test('what a host’s robots.txt keeps from us is not asked for, on no hop', async () => {
  paper.feeds.answers.set('robots.txt', page('User-agent: Tidings\nDisallow: /kept', 'text/plain'))
  paper.feeds.answers.set('kept/page.html', page(html(...sentences)))
  const reason = 'The site’s robots.txt disallows this page.'
  const kept = await paper.publish(page(''), { link: paper.at('public.example', 'kept/page.html') })
  const passed = await paper.publish(redirect(() => paper.at('other.example', 'kept/page.html')))
  const open = await paper.publish(page(html(...sentences)))
  const outcomes = await paper.read()
  expect(outcomes).toHaveLength(3)
  expect(outcomes).toContainEqual({ url: kept, kind: 'given up', reason })
  expect(outcomes).toContainEqual({ url: passed, kind: 'given up', reason })
  expect(outcomes).toContainEqual({ url: open, kind: 'added', reason: 'read' })
  expect(paper.feeds.asked).not.toContain('kept/page.html')
  expect(paper.feeds.asked.filter((name) => name === 'robots.txt')).toHaveLength(2)
})

test('a host that cannot say what it keeps is not visited', async () => {
  paper.feeds.answers.set('robots.txt', (response) => response.writeHead(503).end())
  const link = await paper.publish(page(html(...sentences)))
  expect(await paper.read()).toMatchObject([{ url: link, kind: 'again later' }])
  expect(paper.feeds.asked).not.toContain(`${paper.name()}.html`)
  await paper.forgetPages()
})

test('a host is asked for one page at a time, and for none when it wants rest', async () => {
  let open = 0
  let most = 0
  const counted: Answer = (response, request) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      page(html(...sentences))(response, request)
    }, 50)
  }
  await Promise.all([paper.publish(counted), paper.publish(counted), paper.publish(counted)])
  expect(await paper.read()).toHaveLength(3)
  expect(most).toBe(1)
  const busy: Answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
  await Promise.all([paper.publish(busy), paper.publish(busy)])
  expect(await paper.read()).toMatchObject([{ kind: 'again later' }])
  paper.clock.advance(3 * quarter)
  expect(await paper.read()).toEqual([])
  paper.clock.advance(2 * quarter)
  expect(await paper.read()).toHaveLength(1)
  await paper.forgetPages()
})

test.each([
  [{}, []],
  [{ ARTICLE_PAGES: 'off' }, []],
  [{ ARTICLE_PAGES: 'public.example' }, ['own.html', 'below.html']],
  [{ ARTICLE_PAGES: 'news.public.example, elsewhere.example' }, ['below.html']],
])('with %j the pages that are asked for are %j', async (env, expected) => {
  const link = (host: string, name: string) => ({
    title: `${title} ${name}`,
    body: teaser,
    link: paper.at(host, name),
  })
  paper.feeds.answers.set(
    'hosts',
    feed('Hosts', [
      link('public.example', 'own.html'),
      link('news.public.example', 'below.html'),
      link('other.example', 'away.html'),
    ]),
  )
  await using other = await startTestServer({
    env: { ...paper.feeds.envFor(['hosts']), ...env },
    overrides: { clock: paper.clock },
  })
  for (const name of ['own.html', 'away.html']) paper.feeds.answers.set(name, page(html(...sentences)))
  paper.feeds.answers.set(
    'below.html',
    redirect(() => paper.at('other.example', 'away.html')),
  )
  await refreshFeeds(other.context)
  await readPages(other.context, { fetch: paper.fetch, pauseMs: 0 })
  const asked = paper.feeds.asked.filter((name) => name.endsWith('.html'))
  expect(new Set(asked)).toEqual(new Set<string>(expected))
})

test('a page on a private host is read only where the feed is that the operator put there', async () => {
  const near = paper.at('localhost', 'near.html')
  const far = paper.feeds.addressOf('far.html')
  const item = (link: string) => ({ title: `${title} at ${link}`, body: teaser, link })
  paper.feeds.answers.set('intranet', feed('Intranet', [item(near), item(far)]))
  for (const name of ['near.html', 'far.html']) paper.feeds.answers.set(name, page(html(...sentences)))
  const { FEEDS = '' } = paper.feeds.envFor(['intranet'])
  writeFileSync(FEEDS, paper.at('localhost', 'intranet'))
  const env = { FEEDS, FEED_ALLOW_PRIVATE_HOSTS: 'localhost 127.0.0.1', ARTICLE_PAGES: 'on' }
  await using other = await startTestServer({ env, overrides: { clock: paper.clock } })
  await refreshFeeds(other.context)
  const outcomes = await readPages(other.context, { pauseMs: 0 })
  expect(outcomes.find(({ url }) => url === near)).toMatchObject({ kind: 'added' })
  expect(outcomes.find(({ url }) => url === far)).toMatchObject({ kind: 'again later' })
  expect(paper.feeds.asked).not.toContain('far.html')
})

test('a server that runs its jobs reads the pages by itself, soon after their feed', async () => {
  const item = { title, body: teaser, link: paper.feeds.addressOf('soon.html') }
  paper.feeds.answers.set('soon', feed('Soon', [item]))
  paper.feeds.answers.set('soon.html', page(html(...sentences)))
  const env = { ...paper.feeds.envFor(['soon']), ARTICLE_PAGES: 'on', JOBS: 'on' }
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
