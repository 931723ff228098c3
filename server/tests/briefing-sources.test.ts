import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { briefingSettingsOf } from './support/briefing-settings.ts'
import { openProjectGateway } from './support/project-gateway.ts'
import { openPushServer, runBriefingJob } from './support/push-server.ts'
import type { PushBrowser } from './support/push-service.ts'
import {
  serveSources,
  type SourceServer,
  type TestArticle,
  type TestSource,
} from './support/source-server.ts'
import { startTestServer } from './support/start-test-server.ts'
import type { TestUser } from './support/test-user.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const sources: TestSource[] = ['Coast News', 'Harbour Post', 'Inland Times'].map((name) => ({
  name,
  language: 'en',
  articles: [{ title: `${name} begins`, body: 'We begin.', publishedAt: new Date(0) }],
}))

type Report = Omit<TestArticle, 'publishedAt'>

const stack = new AsyncDisposableStack()
let feeds: SourceServer
let pushing: Awaited<ReturnType<typeof openPushServer>>
let reader: TestUser
let browser: PushBrowser

beforeAll(async () => {
  feeds = stack.use(await serveSources(sources))
  pushing = stack.use(await openPushServer(feeds.env))
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  // What the test before reported is no news any more.
  pushing.clock.advance(3 * dayMs)
  ;({ browser, reader } = await pushing.subscribeSomebody())
  await reader.prefer({ update_frequency: 'real-time' })
})

const settings = () => briefingSettingsOf(pushing.server, reader)
const told = () => browser.received.map(({ payload }) => payload.body)

/** The source at this place in the list reports it. */
function report(at: number, article: Report) {
  sources[at]?.articles.push({ ...article, publishedAt: pushing.clock.now() })
}

/** Fetches what was reported, and makes the briefing that is due next. */
async function passTime() {
  pushing.clock.advance(2 * hourMs)
  await feeds.fetchInto(pushing.server)
  const { nextAt } = await settings().read()
  pushing.clock.advance(Math.max(0, Date.parse(nextAt ?? '') - pushing.clock.now().getTime()))
  await runBriefingJob(pushing.server, 'briefings-make')
}

/** Reports of one event in each source's words. */
const lake: Report[] = [
  {
    title: 'Glacier survey finds a buried lake in Norland',
    body: 'A buried lake in Norland is as deep as a tower, the glacier survey says.',
  },
  {
    title: 'Buried lake found in Norland by glacier survey',
    body: 'A glacier survey found a buried lake in Norland. Scientists plan to drill.',
  },
  {
    title: 'Survey of Norland glacier finds buried lake',
    body: 'The glacier survey that finds a buried lake in Norland cost a million.',
  },
]
test('a real-time notification comes once as many sources report an event as the person wants', async () => {
  expect((await settings().read()).leastSources).toBe(2)
  expect(await settings().change({ leastSources: 3 })).toMatchObject({ leastSources: 3 })
  lake.slice(0, 2).forEach((each, at) => report(at, each))
  await passTime()
  expect(told()).toEqual([])
  lake.slice(2).forEach((each) => report(2, each))
  await passTime()
  expect(told()).toEqual([expect.stringMatching(/lake/i)])
})

test('one source fewer is enough on an interest, and one is enough for everything', async () => {
  const title = 'Vintners around Trier fear an early frost'
  report(0, { title, body: `${title}, they said.` })
  await passTime()
  expect(told()).toEqual([])
  await reader.prefer({ interests: ['Vintners'] })
  await settings().change({ leastSources: 3 })
  await passTime()
  expect(told()).toEqual([])
  await settings().change({ leastSources: 2 })
  await passTime()
  expect(told()).toEqual([title])
  const other = 'Violin makers of Cremona open an archive'
  report(0, { title: other, body: `${other}, they said.` })
  await passTime()
  expect(told()).toHaveLength(1)
  await settings().change({ leastSources: 1 })
  await passTime()
  expect(told()).toEqual([title, expect.stringContaining(other)])
})

test('at a hosted project the person’s choice is stored here, and a wrong one is rejected', async () => {
  const gateway = stack.use(await openProjectGateway(pushing.server))
  await using hosted = await startTestServer({ env: gateway.env, overrides: pushing.overrides })
  const own = briefingSettingsOf(hosted, reader)
  expect(await own.change({ leastSources: 5 })).toMatchObject({ leastSources: 5 })
  for (const leastSources of [0, 11, 2.5, '3', null])
    expect((await own.call('/settings', 'PUT', { leastSources })).status).toBe(400)
  expect((await own.read()).leastSources).toBe(5)
})

test('rejects invalid settings', async () => {
  const wrong = [
    { hour: 24 },
    { weekday: -1 },
    { mostADay: 0 },
    { quietFrom: 1.5 },
    { hour: '7' },
    { x: 1 },
    null,
  ]
  const answered = wrong.map((body) => settings().call('/settings', 'PUT', body))
  expect((await Promise.all(answered)).map(({ status }) => status)).toEqual(wrong.map(() => 400))
})
