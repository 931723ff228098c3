import type { Catalogue, SourceCheck, SubscriptionsAnswer } from '@tidings/contract/api/news'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSource } from '#modules/news'
import { askServer, sourcesOf, wholeText } from './support/asking.ts'
import { feed, openFeedServer, type Answer } from './support/feed-server.ts'
import { getStories, listStories } from './support/stories-of.ts'
import { strikeSources } from './support/strike-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer } from './support/start-test-server.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'
import { openLoopbackFetcher } from './support/loopback-fetcher.ts'

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(strikeSources)
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

type Sent = { body?: unknown; who?: TestUser | null }

function send(method: string, path: string, { body, who = user }: Sent = {}): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function choose(onlyThese: boolean, who = user): Promise<SubscriptionsAnswer> {
  const response = await send('PUT', '/api/subscriptions/only', { body: { onlyThese }, who })
  expect(response.status).toBe(200)
  return (await response.json()) as SubscriptionsAnswer
}

async function follow(names: string[], who = user): Promise<void> {
  await who.prefer({ preferred_sources: names })
  expect((await send('PUT', '/api/subscriptions', { who })).status).toBe(200)
}

const storySources = async (who = user) =>
  new Set(
    (await listStories({ url: server.url, user: who }, '?limit=20')).stories.flatMap(
      (story) => story.sources,
    ),
  )

describe('"only these sources"', () => {
  test('applies to briefings, questions and stories until it is turned off', async () => {
    await follow(['Reuters'])
    const [other] = (await listStories({ url: server.url, user }, '?limit=20')).stories.filter(
      ({ reports }) => reports[0]?.source === 'BBC',
    )
    expect((await storySources()).size).toBeGreaterThan(1)
    expect(await choose(true)).toMatchObject({ onlyThese: true, sources: [{ name: 'Reuters' }] })
    expect(await storySources()).toEqual(new Set(['Reuters']))
    expect((await getStories({ url: server.url, user }, `/${other?.id}`)).status).toBe(404)
    expect(sourcesOf(await askServer(server, user, "What's new?"))).toEqual(['Reuters'])
    expect(sourcesOf(await askServer(server, user, 'strikes in France, again'))).toEqual(['Reuters'])
    expect(wholeText(await askServer(server, user, 'tennis final'))).toContain('I found no story')
    await follow(['Reuters', 'BBC'])
    expect(await storySources()).toEqual(new Set(['Reuters', 'BBC']))
    expect(await choose(false)).toMatchObject({ onlyThese: false })
    expect((await storySources()).size).toBeGreaterThan(2)
  })

  test('is per user, and hides nothing if the user follows no source', async () => {
    const other = await newUser(server.url)
    await choose(true)
    expect((await storySources(other)).size).toBeGreaterThan(2)
    await choose(true, other)
    expect((await storySources(other)).size).toBeGreaterThan(2)
    await choose(false)
  })

  test.each([undefined, {}, { onlyThese: 'yes' }])('is rejected as %j', async (body) => {
    const response = await send('PUT', '/api/subscriptions/only', { body })
    expect(response.status).toBe(400)
  })

  test('cannot be set without a token', async () => {
    expect(
      (await send('PUT', '/api/subscriptions/only', { body: { onlyThese: true }, who: null })).status,
    ).toBe(401)
  })
})

describe('the catalogue', () => {
  test('is public, and lists the sources in use with their languages and topics', async () => {
    const response = await send('GET', '/api/sources', { who: null })
    const { sources: listed } = (await response.json()) as Catalogue
    expect(listed.map(({ name }) => name)).toEqual(['BBC', 'CNN', 'Reuters', 'The Guardian'])
    expect(listed[0]).toEqual({ name: 'BBC', languages: ['en'], topics: ['Sports'], state: 'read' })
  })

  async function check(name: string): Promise<SourceCheck> {
    const response = await send('POST', '/api/sources/check', { body: { name } })
    expect(response.status).toBe(200)
    return (await response.json()) as SourceCheck
  }

  test('finds a source in any letter case', async () => {
    expect(await check(' bbc ')).toMatchObject({ kind: 'catalogue', error: null })
  })

  test.each([
    ['Nobody’s Paper', 'unknown', 'No source of this name is in the catalogue'],
    ['   ', 'unknown', 'No source of this name is in the catalogue'],
    ['http://169.254.169.254/latest', 'address', 'private network'],
    ['ftp://example.org/feed', 'address', 'must begin with https://'],
  ])('says why %s cannot be followed', async (name, kind, reason) => {
    const checked = await check(name)
    expect(checked.kind).toBe(kind)
    expect(checked.error).toContain(reason)
  })

  test.each([
    ['a feed', 'club.xml', { error: null, feed: { title: 'Rowing Club', articles: 1 } }],
    ['a site that links to one', 'site', { error: null, feed: { title: 'Rowing Club', articles: 1 } }],
    ['a page without one', 'page', { feed: null, error: expect.stringContaining('no feed could be found') }],
    ['nothing', 'nothing', { feed: null, error: 'There is nothing at this address (404).' }],
  ])('checks an address with %s, and stores nothing of it', async (_what, path, expected) => {
    await using publisher = await openFeedServer()
    publisher.answers.set(
      'club.xml',
      feed('Rowing Club', [{ title: 'Regatta', link: 'https://club.example/1' }]),
    )
    const html =
      (head: string): Answer =>
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<html><head>${head}</head><body>Hello</body></html>`)
    publisher.answers.set('site', html('<link rel="alternate" type="application/rss+xml" href="/club.xml">'))
    publisher.answers.set('page', html(''))
    await using fetcher = openLoopbackFetcher()
    const checked = await checkSource(
      server.context,
      publisher.addressOf(path).replace('127.0.0.1', 'club.example'),
      {
        signal: AbortSignal.timeout(20_000),
        fetch: fetcher.fetch,
      },
    )
    expect(checked).toMatchObject({ kind: 'address', ...expected })
    const kept = await server.context.database.tables
      .selectFrom('feeds')
      .where('kind', '=', 'custom')
      .select('id')
      .execute()
    expect(kept).toEqual([])
  })

  test('contacts only the hosts that the operator lists, if any are listed', async () => {
    await using strict = await startTestServer({ env: { OUTGOING_HOSTS: 'club.example, 127.0.0.1' } })
    const asker = await newUser(strict.url)
    const reasonFor = async (name: string) => {
      const headers = { authorization: `Bearer ${asker.accessToken}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name })
      const answer = await fetch(`${strict.url}/api/sources/check`, { method: 'POST', headers, body })
      return ((await answer.json()) as SourceCheck).error
    }
    expect(await reasonFor('https://elsewhere.example/feed')).toContain('certain sites')
    expect(await reasonFor('https://127.0.0.1/feed')).toContain('private network')
  })

  test('fetches nothing for signed-out visitors, who get what is already known', async () => {
    const known = await send('POST', '/api/sources/check', { body: { name: 'BBC' }, who: null })
    const unreadable = await send('POST', '/api/sources/check', { body: { name: 'B\0BC' }, who: null })
    expect(await unreadable.json()).toMatchObject({ kind: 'unknown' })
    expect(await known.json()).toMatchObject({ kind: 'catalogue', error: null })
    const address = await send('POST', '/api/sources/check', {
      body: { name: 'https://club.example/feed' },
      who: null,
    })
    expect(await address.json()).toMatchObject({ kind: 'address', error: null, feed: null })
    const forged = { ...user, accessToken: 'forged' }
    expect((await send('POST', '/api/sources/check', { body: { name: 'BBC' }, who: forged })).status).toBe(
      401,
    )
    expect((await send('POST', '/api/sources/check', { body: { title: 1 } })).status).toBe(400)
  })
})
