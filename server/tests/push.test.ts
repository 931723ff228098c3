import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushTo, type Notice } from '#modules/briefings'
import type { RunningServer } from '#src/start'
import { briefingSettingsOf } from './support/briefing-settings.ts'
import { listBriefings } from './support/briefings-of.ts'
import { authClient } from './support/project-clients.ts'
import { openProjectGateway } from './support/project-gateway.ts'
import { pushOf } from './support/push-of.ts'
import { changeOf, openPushServer, runBriefingJob } from './support/push-server.ts'
import type { PushBrowser } from './support/push-service.ts'
import { serveSources, type SourceServer, type TestSource } from './support/source-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { unrelatedTitles } from './support/unrelated-titles.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const coast: TestSource = { name: 'Coast News', language: 'en', articles: [] }

const stack = new AsyncDisposableStack()
let pushing: Awaited<ReturnType<typeof openPushServer>>
let service: (typeof pushing)['service']
let server: TestServer
let reader: TestUser
let browser: PushBrowser
let feeds: SourceServer
let clock: (typeof pushing)['clock']

beforeAll(async () => {
  feeds = stack.use(await serveSources([coast]))
  pushing = stack.use(await openPushServer(feeds.env))
  ;({ clock, server, service } = pushing)
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  ;({ browser, reader } = await pushing.subscribeSomebody())
})

const runJob = (of: RunningServer = server, name?: string) => runBriefingJob(of, name)
const tell = (changes?: Partial<Notice>, person = reader) => pushing.tell(person, changes)
const countRows = (table: 'push_devices' | 'push_notices', people = [reader]) =>
  pushing.countRows(table, people)
const bodies = (of = browser) => of.received.map(({ payload }) => payload.body)
const devices = async (person = reader) => (await pushOf(server, person).read()).devices

async function happen(): Promise<string> {
  const title = unrelatedTitles[coast.articles.length % unrelatedTitles.length] ?? ''
  const body = `${title}, officials confirmed in the morning.`
  coast.articles.push({ title, body, publishedAt: new Date(clock.now().getTime() - hourMs) })
  clock.advance(31 * minuteMs)
  await feeds.fetchInto(server)
  return title
}

describe('a briefing by push', () => {
  test('is sent at its hour, once from two processes, encrypted for its browser, and opens that briefing', async () => {
    const title = await happen()
    const hour = (clock.now().getUTCHours() + 1) % 24
    const { nextAt, push } = await briefingSettingsOf(server, reader).change({ hour })
    expect(push).toEqual({ isSetUp: true, devices: 1 })
    clock.advance(Date.parse(nextAt ?? '') - clock.now().getTime())
    await Promise.all([runJob(server, 'briefings-make'), runJob(server, 'briefings-make')])
    await Promise.all([runJob(), runJob()])
    const [briefing] = await listBriefings(server, reader)
    const [push1, ...others] = browser.received
    expect(others).toEqual([])
    expect(push1?.payload).toMatchObject({
      title: expect.stringMatching(/^Your news, /),
      body: expect.stringContaining(title),
      url: `/?briefing=${briefing?.id}`,
      language: 'en',
      tag: push1?.topic,
    })
    expect(push1).toMatchObject({ urgency: 'normal', ttl: expect.any(Number) })
    expect(Math.abs((push1?.ttl ?? 0) - 86_400)).toBeLessThan(60)
    expect((await devices())[0]?.reachedAt).not.toBeNull()
  })

  test('is sent in quiet hours if they contain the chosen hour, but not if it is late', async () => {
    await happen()
    const own = briefingSettingsOf(server, reader)
    const hour = (clock.now().getUTCHours() + 1) % 24
    const quiet = { quietFrom: hour, quietUntil: (hour + 3) % 24 }
    const { nextAt } = await own.change({ hour, ...quiet })
    clock.advance(Date.parse(nextAt ?? '') - clock.now().getTime())
    await runJob(server, 'briefings-make')
    expect(browser.received).toHaveLength(1)
    clock.advance(Date.parse(nextAt ?? '') + dayMs + 29 * minuteMs - clock.now().getTime())
    await happen()
    await runJob(server, 'briefings-make')
    expect(await listBriefings(server, reader)).toHaveLength(2)
    expect(browser.received).toHaveLength(1)
    clock.advance(2 * hourMs)
    await runJob()
    expect(browser.received).toHaveLength(2)
  })

  test('at a hosted project needs no token, and continues until its browser is removed', async () => {
    const gateway = stack.use(await openProjectGateway(server))
    await using hosted = await startTestServer({ env: gateway.env, overrides: pushing.overrides })
    const own = pushOf(hosted, reader)
    service.useKey((await own.read()).publicKey ?? '')
    expect((await own.subscribe(browser)).status).toBe(200)
    expect(await pushTo(hosted.context, reader.id, changeOf({ body: 'Hosted.', isAwaited: true }))).toBe(
      'ordered',
    )
    await runJob(hosted)
    expect(bodies()).toEqual(['Hosted.'])
    expect((await own.remove('here')).status).toBe(200)
    expect((await own.remove('here')).status).toBe(404)
    expect(await pushTo(hosted.context, reader.id, changeOf())).toBe('unwanted')
  })
})

describe('a notice', () => {
  test('reaches every browser of its user once, and nobody else’s', async () => {
    const second = service.open('other-push.example')
    const device = authClient(server.url)
    const { data } = await device.signInWithPassword(reader)
    await pushOf(server, { accessToken: data.session?.access_token ?? '' }).subscribe(second)
    const stranger = await newUser(server.url)
    const others = service.open()
    await pushOf(server, stranger).subscribe(others)
    expect(await tell({ key: 'a', body: 'The ferry sails.', urgency: 'high' })).toBe('ordered')
    expect(await tell({ key: 'a' })).toBe('known')
    await Promise.all([runJob(), runJob()])
    expect([bodies(), bodies(second), bodies(others)]).toEqual([
      ['The ferry sails.'],
      ['The ferry sails.'],
      [],
    ])
    expect(browser.received[0]?.urgency).toBe('high')
  })

  test('is replaced by a newer one on the same topic, in the queue and under the same tag', async () => {
    await tell({ topic: 'ferry', body: 'At two.' })
    await tell({ topic: 'ferry', body: 'At three.' })
    await runJob()
    await tell({ topic: 'ferry', body: 'At four.' })
    await runJob()
    expect(bodies()).toEqual(['At three.', 'At four.'])
    const [first, second] = browser.received
    expect(first?.topic).toBe(second?.payload.tag)
    expect(first?.topic).not.toContain('ferry')
  })

  test('waits for the end of quiet hours, and counts towards the daily limit', async () => {
    const hour = clock.now().getUTCHours()
    const own = briefingSettingsOf(server, reader)
    await own.change({ quietFrom: hour, quietUntil: (hour + 2) % 24, mostADay: 2 })
    expect([await tell(), await tell(), await tell()]).toEqual(['ordered', 'ordered', 'enough'])
    await runJob()
    expect(browser.received).toHaveLength(0)
    clock.advance(2 * hourMs)
    await runJob()
    expect(browser.received).toHaveLength(2)
    expect(await tell({ isAwaited: true })).toBe('ordered')
    clock.advance(dayMs)
    expect(await tell()).toBe('ordered')
  })

  test('is not sent to a user who has turned notifications off since, nor a day later', async () => {
    await tell()
    await reader.prefer({ notification_settings: { email: true, push: false } })
    await runJob()
    expect(await tell()).toBe('unwanted')
    await reader.prefer({ notification_settings: { email: true, push: true } })
    await runJob()
    await tell({ isAwaited: true })
    clock.advance(dayMs)
    await runJob()
    expect(browser.received).toHaveLength(0)
  })

  test('is shortened to fit, and opens no other site', async () => {
    await tell({ title: '語'.repeat(500), body: '😀"\n\u0001'.repeat(2000) })
    await runJob()
    expect(browser.received[0]?.bytes).toBeLessThan(3993)
    expect(browser.received[0]?.bytes).toBeGreaterThan(2000)
    for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1'])
      await expect(tell({ url })).rejects.toThrow('pages of this app only')
  })
})

describe('a push service', () => {
  const states = async () => {
    const { rows } = await server.context.database.pool.query<{ due_at: Date | null }>(
      `select d.due_at from push_deliveries d join push_notices n on n.id = d.notice_id where n.user_id = $1`,
      [reader.id],
    )
    return rows.map(({ due_at: dueAt }) => dueAt)
  }
  /** More than a person may have. */
  async function insertDevices(browsers: PushBrowser[]) {
    const { pool } = server.context.database
    for (const { subscription } of browsers) {
      const { endpoint, keys } = subscription
      await pool.query(
        `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
         select user_id, session_id, $2, $3, $4, server_key, created_at, seen_at from push_devices
         where user_id = $1 limit 1`,
        [reader.id, endpoint, keys.p256dh, keys.auth],
      )
    }
  }

  test('that answers 404 or 410 ends the subscription', async () => {
    for (const status of [404, 410]) {
      const gone = service.open()
      await pushOf(server, reader).subscribe(gone)
      gone.answerWith({ status })
      await tell({ isAwaited: true })
      await runJob()
      expect(gone.asked()).toBe(1)
      expect(await devices()).toEqual([])
    }
    const settings = await briefingSettingsOf(server, reader).read()
    expect(settings).toMatchObject({ nextAt: null, push: { devices: 0 } })
  })

  test('that answers 429 or fails is paused, then tried again', async () => {
    for (const [status, headers, minutes] of [
      [429, { 'retry-after': '1800' }, 30],
      [503, {}, 1],
      [500, { 'retry-after': 'soon' }, 1],
    ] as const) {
      const asked = browser.asked()
      browser.answerWith({ status, headers })
      await tell({ body: String(status), isAwaited: true })
      await runJob()
      browser.answerWith(null)
      clock.advance((minutes - 0.5) * minuteMs)
      await runJob()
      expect(browser.asked()).toBe(asked + 1)
      clock.advance(minuteMs)
      await runJob()
      expect(bodies().at(-1)).toBe(String(status))
    }
    expect(await devices()).toHaveLength(1)
  })

  test('that asks for a pause of more than a day is tried again after one', async () => {
    browser.answerWith({ status: 429, headers: { 'retry-after': '9'.repeat(20) } })
    await tell({ isAwaited: true })
    await runJob()
    const { rows } = await server.context.database.pool.query('select max(due_at) from push_deliveries')
    expect(rows[0].max.getTime()).toBeGreaterThan(clock.now().getTime() + 23 * 60 * minuteMs)
  })

  test('that redirects or rejects is not tried again, and one that never accepts anything is given up', async () => {
    const target = service.open('other-push.example')
    for (const [status, location] of [
      [307, target.subscription.endpoint],
      [403, undefined],
      [413, undefined],
    ] as const) {
      browser.answerWith({ status, ...(location ? { headers: { location } } : {}) })
      await tell({ isAwaited: true })
      await runJob()
    }
    expect(target.received).toEqual([])
    expect(await states()).toEqual([null, null, null])
    clock.advance(31 * dayMs)
    await tell()
    await runJob()
    expect(await countRows('push_devices')).toBe(0)
  })

  test('that is slow gets twenty requests at a time', async () => {
    const slow = Array.from({ length: 30 }, () => service.open())
    await insertDevices(slow)
    const { promise: after, resolve } = Promise.withResolvers<void>()
    for (const each of slow) each.answerWith({ status: 201, after })
    browser.answerWith({ status: 201, after })
    await tell({ isAwaited: true })
    const running = runJob()
    await expect.poll(() => service.seen.atOnce).toBe(20)
    resolve()
    await running
    expect(service.seen.mostAtOnce).toBe(20)
    expect(slow.map((each) => each.asked())).toEqual(slow.map(() => 1))
  })

  test('that is down is paused, unlike one at which half of the subscriptions are gone', async () => {
    const down = Array.from({ length: 40 }, () => service.open('other-push.example'))
    const gone = Array.from({ length: 10 }, () => service.open())
    const there = Array.from({ length: 10 }, () => service.open())
    await insertDevices([...down, ...gone, ...there])
    down.forEach((each) => each.answerWith({ status: 500 }))
    gone.forEach((each) => each.answerWith({ status: 410 }))
    await tell({ isAwaited: true })
    await runJob()
    // Twenty are on their way before five have failed.
    expect(down.filter((each) => each.asked() > 0).length).toBeLessThanOrEqual(25)
    expect(there.map(({ received }) => received.length)).toEqual(there.map(() => 1))
    expect(await countRows('push_devices')).toBe(1 + down.length + there.length)
  })
})
