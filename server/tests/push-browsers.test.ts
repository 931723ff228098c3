import { mostPushDevices } from '@tidings/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushTo, type Notice } from '#modules/briefings'
import { briefingSettingsOf } from './support/briefing-settings.ts'
import { followedBy } from './support/followed-stories.ts'
import { authClient } from './support/project-clients.ts'
import { pushOf } from './support/push-of.ts'
import { changeOf, openPushServer, runBriefingJob } from './support/push-server.ts'
import type { PushBrowser } from './support/push-service.ts'
import { serveSources, type SourceServer, type TestSource } from './support/source-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const coast: TestSource = { name: 'Coast News', language: 'en', articles: [] }

const stack = new AsyncDisposableStack()
let feeds: SourceServer
let clock: (typeof pushing)['clock']
let pushing: Awaited<ReturnType<typeof openPushServer>>
let service: (typeof pushing)['service']
let server: TestServer
let reader: TestUser
let browser: PushBrowser

beforeAll(async () => {
  feeds = stack.use(await serveSources([coast]))
  pushing = stack.use(await openPushServer(feeds.env))
  ;({ clock, server, service } = pushing)
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  ;({ browser, reader } = await pushing.subscribeSomebody())
})

const runJob = () => runBriefingJob(server)
const tell = (changes?: Partial<Notice>, person = reader) => pushing.tell(person, changes)
const countRows = (table: 'push_devices' | 'push_notices', people = [reader]) =>
  pushing.countRows(table, people)
const bodies = (of = browser) => of.received.map(({ payload }) => payload.body)
const devices = async (person = reader) => (await pushOf(server, person).read()).devices

describe('the address of a push service', () => {
  const subscribeTo = (body: unknown) => pushOf(server, reader).call('/devices', 'PUT', body)

  test('is a public https address', async () => {
    const wrong = [
      'http://push.example/send/1',
      'https://127.0.0.1/send/1',
      'https://[::1]/send/1',
      'https://10.0.0.1:8443/',
      'https://169.254.169.254/latest',
      'https://localhost/send',
      'https://a:b@push.example/',
      'file:///etc/passwd',
      'push',
      `https://push.example/${'a'.repeat(2100)}`,
    ]
    const { keys } = service.open().subscription
    const answered = await Promise.all(wrong.map((endpoint) => subscribeTo({ endpoint, keys })))
    expect(answered.map(({ status }) => status)).toEqual(wrong.map(() => 400))
    expect(await countRows('push_devices')).toBe(1)
  })

  test('comes with the browser’s keys', async () => {
    const { endpoint, keys } = service.open().subscription
    const wrong = [
      undefined,
      { ...keys, p256dh: 'x'.repeat(87) },
      // No point of the curve.
      { ...keys, p256dh: `B${'A'.repeat(86)}` },
      { ...keys, auth: 'a' },
      { ...keys, auth: null },
    ]
    const answered = await Promise.all(wrong.map((each) => subscribeTo({ endpoint, keys: each })))
    expect(answered.map(({ status }) => status)).toEqual(wrong.map(() => 400))
    expect((await subscribeTo({ endpoint, keys })).status).toBe(200)
  })

  test('whose name resolves to this machine is not contacted', async () => {
    const inside = service.open('inside.example')
    expect((await pushOf(server, reader).subscribe(inside)).status).toBe(200)
    await tell({ isAwaited: true })
    await runJob()
    expect([inside.asked(), (await devices())[0]?.reachedAt]).toEqual([0, null])
  })
})

describe('a browser', () => {
  test('is listed by name, stays the same when it subscribes again, and differs from others', async () => {
    await pushOf(server, reader, 'Mozilla/5.0 Firefox/150.0 Linux').subscribe(browser)
    const [device, ...others] = await devices()
    expect(others).toEqual([])
    expect(device).toMatchObject({
      userAgent: 'Mozilla/5.0 Firefox/150.0 Linux',
      isHere: true,
      reachedAt: null,
    })
    const { data } = await authClient(server.url).signInWithPassword(reader)
    const elsewhere = await pushOf(server, { accessToken: data.session?.access_token ?? '' }).read()
    expect(elsewhere.devices.map(({ isHere }) => isHere)).toEqual([false])
    const stranger = await newUser(server.url)
    expect((await pushOf(server, stranger).remove(device?.id ?? '')).status).toBe(404)
    expect((await pushOf(server, reader).remove('x')).status).toBe(404)
    expect((await pushOf(server, reader).remove(device?.id ?? '')).status).toBe(200)
    expect((await pushOf(server, reader).remove(device?.id ?? '')).status).toBe(404)
  })

  test('subscribed with another server’s key is rejected and removed', async () => {
    const own = pushOf(server, reader)
    const { publicKey } = await own.read()
    const put = (serverKey: string | null) =>
      own.call('/devices', 'PUT', { ...browser.subscription, serverKey })
    expect((await put(publicKey)).status).toBe(200)
    expect((await put(`BB${'A'.repeat(85)}`)).status).toBe(409)
    expect(await devices()).toEqual([])
  })

  test('gets nothing after logout, wherever the session ended', async () => {
    await tell()
    await reader.auth.signOut()
    await runJob()
    const other = await newUser(server.url)
    const second = service.open()
    await pushOf(server, other).subscribe(second)
    await tell({}, other)
    await server.context.database.pool.query('delete from auth.sessions where user_id = $1', [other.id])
    await runJob()
    expect([browser.received, second.received]).toEqual([[], []])
    expect(await countRows('push_devices', [reader, other])).toBe(0)
  })

  test('belongs to the last signed-in user, and cannot be taken over with other keys', async () => {
    await tell({ body: 'For the first.' })
    const thief = await newUser(server.url)
    const stolen = { ...browser.subscription, keys: service.open().subscription.keys }
    expect((await pushOf(server, thief).subscribe({ subscription: stolen })).status).toBe(400)
    expect(await devices()).toHaveLength(1)
    const next = await newUser(server.url)
    expect((await pushOf(server, next).subscribe(browser)).status).toBe(200)
    await runJob()
    expect([browser.received.length, (await devices()).length]).toEqual([0, 0])
    await tell({ body: 'For the next.', isAwaited: true }, next)
    await runJob()
    expect(bodies()).toEqual(['For the next.'])
  })

  test(`is one of ${mostPushDevices} at most, even for simultaneous requests`, async () => {
    const sessions = await Promise.all(
      Array.from({ length: mostPushDevices + 3 }, () => authClient(server.url).signInWithPassword(reader)),
    )
    const answered = await Promise.all(
      sessions.map(({ data }) =>
        pushOf(server, { accessToken: data.session?.access_token ?? '' }).subscribe(service.open()),
      ),
    )
    expect(answered.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await devices()).toHaveLength(mostPushDevices)
  })

  test('is removed with its notices when the account is deleted', async () => {
    await tell()
    await server.context.database.pool.query('select public.erase_user($1)', [reader.id])
    expect([await countRows('push_devices'), await countRows('push_notices')]).toEqual([0, 0])
  })
})

test('with push disabled nobody can subscribe, and the settings say so', async () => {
  await using off = await startTestServer({ env: { PUSH: 'off' } })
  const person = await newUser(off.url)
  expect(await pushOf(off, person).read()).toEqual({ publicKey: null, isWanted: true, devices: [] })
  expect((await pushOf(off, person).subscribe(browser)).status).toBe(503)
  expect((await briefingSettingsOf(off, person).read()).push).toEqual({ isSetUp: false, devices: 0 })
  expect(await pushTo(off.context, person.id, changeOf())).toBe('unwanted')
})

async function print(title: string, body: string): Promise<void> {
  coast.articles.push({ title, body, publishedAt: new Date(clock.now().getTime() - 60_000) })
  clock.advance(3_600_000)
  await feeds.fetchInto(server)
}

describe('news on a followed story', () => {
  test('is pushed at once to users who want that, verbatim, and to nobody else', async () => {
    const headline = 'Strong earthquake strikes Valdoria'
    await print(headline, 'A strong earthquake struck the hill towns of Valdoria on Sunday.')
    const { tables } = server.context.database
    const { id } = await tables
      .selectFrom('articles')
      .select('id')
      .where('title', '=', headline)
      .executeTakeFirstOrThrow()
    const patient = await pushing.subscribeSomebody()
    await reader.prefer({ update_frequency: 'real-time' })
    for (const person of [reader, patient.reader]) await followedBy(server, person).follow(id)
    const change = 'Helicopters bring water to 40 villages that the earthquake in Valdoria has cut off.'
    await print('Earthquake in Valdoria cuts off 40 villages', change)
    clock.advance(3_600_000)
    await runBriefingJob(server, 'briefings-look-at-followed')
    await runBriefingJob(server, 'briefings-look-at-followed')
    await runJob()
    expect(browser.received.map(({ payload }) => payload)).toMatchObject([
      { title: headline, body: `Coast News: ${change}`, language: 'en', url: `/?story=${id}` },
    ])
    expect(patient.browser.received).toEqual([])
  })
})

test('a push service that the operator does not list gets no subscription', async () => {
  await using strict = await openPushServer({ OUTGOING_HOSTS: 'news.example' })
  const own = pushOf(strict.server, await newUser(strict.server.url))
  const { subscription } = strict.service.open()
  strict.service.useKey((await own.read()).publicKey ?? '')
  const subscribeAt = async (host: string) => {
    const endpoint = subscription.endpoint.replace(new URL(subscription.endpoint).hostname, host)
    return (await own.subscribe({ subscription: { ...subscription, endpoint } })).status
  }
  expect(await subscribeAt('elsewhere.example')).toBe(400)
  expect(await subscribeAt('news.example')).toBeLessThan(300)
})
