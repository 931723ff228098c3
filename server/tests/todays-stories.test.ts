import type { ErrorBody } from '@tidings/contract/api/error-body'
import { storyDetailSchema, storyListSchema, type Story } from '@tidings/contract/api/stories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { pruneNews } from '#modules/news'
import { movableClock } from './support/movable-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import type { TestSource } from './support/source-server.ts'
import { getStories, listStories, openStory } from './support/stories-of.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

const quake = {
  first: {
    title: 'Strong earthquake strikes Valdoria',
    body: 'A strong earthquake struck the hill towns of Valdoria early on Sunday. At least 12 people died in the earthquake. Rescue teams are on their way to the villages.',
    publishedAt: ago(6),
  },
  second: {
    title: 'Earthquake in Valdoria: toll rises to 31',
    body: 'At least 31 people died in the earthquake in Valdoria, the government said. Helicopters brought tents and water to the hill towns.',
    publishedAt: ago(2),
  },
  third: {
    title: 'Valdoria earthquake leaves hill towns without water',
    body: 'The earthquake in Valdoria left nine hill towns without running water. Engineers expect repairs to take two weeks.',
    publishedAt: ago(3),
  },
}

const tram = 'Tram drivers in Mainz go on strike'
const hostile = `<img src=x onerror="alert(1)"> عاجل: ${'a very long headline '.repeat(9)}ends here`

const sources: TestSource[] = [
  {
    name: 'Coast News',
    language: 'en',
    articles: [
      quake.first,
      {
        title: 'Library opens a reading room for insomniacs',
        body: 'The reading room is open all night.',
        publishedAt: ago(1),
      },
    ],
  },
  {
    name: 'Hill Gazette',
    language: 'en',
    articles: [
      quake.second,
      {
        title: tram,
        body: 'No trams ran in Mainz on Sunday morning.',
        publishedAt: ago(4),
      },
      {
        title: 'Parliament passed the ferry law last week',
        body: 'The ferry law was passed.',
        publishedAt: ago(30),
      },
      { title: 'Bank tells profit before opening bell', body: '', publishedAt: ago(20) },
    ],
  },
  {
    name: 'Town Herald',
    language: 'en',
    articles: [
      quake.third,
      {
        title: 'Ferry law that parliament passed is signed',
        body: 'The president signed the ferry law that parliament had passed.',
        publishedAt: ago(19),
      },
      { title: 'Divers puzzled by bell heard beneath lake', body: '', publishedAt: ago(20) },
      { title: hostile, body: 'It is marked up.', publishedAt: ago(5) },
    ],
  },
  {
    name: 'Labor Blick',
    language: 'de',
    topic: 'Science',
    articles: [
      {
        title: 'Forscher finden uraltes Eis in der Antarktis',
        body: 'Das Eis ist sehr alt, sagen die Forscher aus Bremen.',
        publishedAt: ago(2),
      },
    ],
  },
]

const clock = movableClock()
let server: NewsServer
let ada: TestUser

beforeAll(async () => {
  server = await startNewsServer(sources, { overrides: { clock } })
  ada = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const asAda = () => ({ url: server.url, user: ada })
const headlinesFor = async (user: TestUser, query = '') =>
  (await listStories({ url: server.url, user }, query)).stories.map(({ headline }) => headline)

describe('today’s stories', () => {
  test('begin with the event of most sources, with its reports merged and nothing older than they say', async () => {
    const list = await listStories(asAda())
    expect(v.is(storyListSchema, list)).toBe(true)
    const [first, ...others] = list.stories
    expect(first?.sources.toSorted()).toEqual(['Coast News', 'Hill Gazette', 'Town Herald'])
    expect(first?.reports).toHaveLength(3)
    expect(first?.publishedAt).toBe(
      first?.reports
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .at(-1),
    )
    expect(others.map(({ headline }) => headline)).not.toContain('Parliament passed the ferry law last week')
    expect(others.filter(({ headline }) => headline.includes('Valdoria'))).toEqual([])
    for (const { publishedAt } of list.stories) expect(publishedAt >= list.since).toBe(true)
  })

  test('include reports of earlier days, so that a story of several sources never looks like one of a single source', async () => {
    const { stories } = await listStories(asAda(), '?limit=20')
    const signed = stories.find(({ headline }) => headline === 'Ferry law that parliament passed is signed')
    expect(signed?.sources).toEqual(['Town Herald', 'Hill Gazette'])
  })

  test('quote title and sentence verbatim, including markup, right-to-left text and 200 characters', async () => {
    const { stories } = await listStories(asAda(), '?limit=20')
    const printed = new Map(
      sources.flatMap(({ articles }) => articles.map((each) => [each.title, each.body])),
    )
    const own = stories.filter(({ headline }) => printed.has(headline))
    expect(own).toHaveLength(6)
    const isQuoted = ({ headline, sentence }: Story) => printed.get(headline)?.includes(sentence ?? '')
    expect(own.filter(isQuoted)).toEqual(own)
    expect(own.filter(({ sentence }) => sentence)).toHaveLength(4)
    const long = stories.find(({ headline }) => headline.includes('عاجل'))
    expect(long?.headline.length).toBeGreaterThan(180)
    expect(long?.headline).not.toContain('<img')
  })

  test('give the reason for each, and rank the user’s interests, sources and place higher', async () => {
    const ben = await newUser(server.url, 'Ben')
    const before = await headlinesFor(ben, '?limit=20')
    await ben.prefer({ interests: ['insomniacs'], preferred_sources: ['Hill Gazette'] })
    await ben.data.from('profiles').update({ location: 'Mainz, Germany' }).eq('id', ben.id)
    const { stories } = await listStories({ url: server.url, user: ben }, '?limit=20')
    const after = stories.map(({ headline }) => headline)
    expect(after.indexOf(tram)).toBeLessThan(before.indexOf(tram))
    expect(stories.find(({ headline }) => headline === tram)?.reasons).toEqual([
      { kind: 'source', name: 'Hill Gazette' },
      { kind: 'place', name: 'Mainz' },
    ])
    expect(stories.find(({ headline }) => headline.includes('insomniacs'))?.reasons).toEqual([
      { kind: 'interest', name: 'insomniacs' },
    ])
  })

  test('rank news from the user’s place higher for that user only', async () => {
    const dora = await newUser(server.url, 'Dora')
    const before = await headlinesFor(dora, '?limit=20')
    await dora.data.from('profiles').update({ location: 'Mainz' }).eq('id', dora.id)
    const after = await headlinesFor(dora, '?limit=20')
    expect(after.indexOf(tram)).toBeLessThan(before.indexOf(tram))
  })

  test('are in the user’s or the requested language, or in any if there are none', async () => {
    const cleo = await newUser(server.url, 'Cleo')
    await cleo.data.from('profiles').update({ language_preference: 'de' }).eq('id', cleo.id)
    expect(await headlinesFor(cleo)).toEqual(['Forscher finden uraltes Eis in der Antarktis'])
    expect(await headlinesFor(cleo, '?language=fr')).toEqual([])
    expect(await headlinesFor(ada, '?language=de')).toEqual(['Forscher finden uraltes Eis in der Antarktis'])
    expect(await headlinesFor(cleo, '?topic=Science')).toEqual([
      'Forscher finden uraltes Eis in der Antarktis',
    ])
    await cleo.data.from('profiles').update({ language_preference: 'it' }).eq('id', cleo.id)
    expect((await headlinesFor(cleo)).length).toBeGreaterThan(2)
  })

  test.each(['?limit=0', '?limit=21', '?limit=1e1', '?limit=', '?topic=Weather', '?language=xx'])(
    'reject %s and say what is allowed',
    async (query) => {
      const response = await getStories(asAda(), query)
      expect(response.status).toBe(400)
      expect(((await response.json()) as ErrorBody).error.message).toContain('"limit" a number from 1 to 20')
    },
  )

  test('require a token', async () => {
    expect((await fetch(`${server.url}/api/stories`)).status).toBe(401)
    expect((await fetch(`${server.url}/api/stories/1`)).status).toBe(401)
  })
})

describe('a story', () => {
  async function openQuake() {
    const [first] = (await listStories(asAda())).stories
    return openStory(asAda(), first?.id ?? '')
  }

  test('has all reports, newest first, each with what it adds to earlier ones', async () => {
    const story = await openQuake()
    expect(v.is(storyDetailSchema, story)).toBe(true)
    expect(story.timeline.map(({ report }) => report.headline)).toEqual([
      quake.second.title,
      quake.third.title,
      quake.first.title,
    ])
    const [toll, water] = story.timeline
    expect(toll?.sentence).toBe('At least 31 people died in the earthquake in Valdoria, the government said.')
    expect(toll?.replaces).toMatchObject({
      text: 'At least 12 people died in the earthquake.',
      report: { source: 'Coast News' },
    })
    expect(water?.replaces).toBeNull()
    expect(quake.third.body).toContain(water?.sentence)
  })

  test('shows in both sources’ words where they differ', async () => {
    const story = await openQuake()
    expect(story.differences).toMatchObject([
      { one: { report: { source: 'Hill Gazette' } }, other: { report: { source: 'Coast News' } } },
    ])
  })

  test('does not include a headline that shares a single word with it, however rare', async () => {
    const headlines = ['Divers puzzled by bell heard beneath lake', 'Bank tells profit before opening bell']
    const { stories } = await listStories(asAda(), '?limit=20')
    for (const headline of headlines) {
      const id = stories.find((story) => story.headline === headline)?.id ?? ''
      expect((await openStory(asAda(), id)).reports.map((report) => report.headline)).toEqual([headline])
    }
  })

  test('can be opened by the id of any of its reports', async () => {
    const story = await openQuake()
    for (const { id } of story.reports) {
      expect((await openStory(asAda(), id)).reports.map((report) => report.id).toSorted()).toEqual(
        story.reports.map((report) => report.id).toSorted(),
      )
    }
  })

  test.each([
    ['another', '00000000-0000-4000-8000-00000000dead'],
    ['a short', 'no-id'],
    ['a hostile', '%00'],
    ['a long', 'x'.repeat(3000)],
  ])('under %s unknown id is a clear 404', async (_what, id) => {
    const response = await getStories(asAda(), `/${id}`)
    expect(response.status).toBe(404)
    expect(((await response.json()) as ErrorBody).error).toMatchObject({
      code: 'not_found',
      message: 'There is no such story, or it is no longer available.',
    })
  })

  test('deleted since is a clear 404', async () => {
    const { id } = await openQuake()
    clock.advance(100 * 24 * hourMs)
    await pruneNews(server.context)
    const dora = await newUser(server.url, 'Dora')
    const response = await getStories({ url: server.url, user: dora }, `/${id}`)
    expect(response.status).toBe(404)
    expect(await headlinesFor(dora)).toEqual([])
  })
})
