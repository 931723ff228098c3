import { parseBuffer } from 'music-metadata'
import { podcastAskedDays } from '@tidings/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBriefings } from '#modules/briefings'
import { openSpeech } from '#modules/speech'
import { systemClock } from '#platform/clock'
import { startBucketServer } from './support/bucket-server.ts'
import { listBriefings, makeOne } from './support/briefings-of.ts'
import { briefingSettingsOf } from './support/briefing-settings.ts'
import { requestOf } from './support/personal-data.ts'
import { podcastOf, statusOf } from './support/podcast-of.ts'
import { openPodcastWorld, readEpisode, type PodcastWorld } from './support/podcast-world.ts'
import { signInAgain } from './support/project-clients.ts'
import { openProjectGateway } from './support/project-gateway.ts'
import { enrolTotp, verifyTotp } from './support/second-factor.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const stack = new AsyncDisposableStack()
let world: PodcastWorld
let server: TestServer
let reader: TestUser

beforeAll(async () => {
  world = stack.use(await openPodcastWorld())
  server = world.server
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  reader = await newUser(server.url)
})

/** Runs the jobs of the minute, as a process of its own. */
async function runJobs(of: TestServer = server) {
  await using speech = await openSpeech(of.config, systemClock)
  const { jobs } = await openBriefings(of.context, speech)
  for (const name of ['briefings-make', 'briefings-speak'])
    await jobs.find((job) => job.name === name)?.run({}, new AbortController().signal)
}

const recordingsOf = async (person: TestUser) =>
  server.context.database.tables
    .selectFrom('answer_audio')
    .selectAll()
    .where('user_id', '=', person.id)
    .execute()

describe('the address of a podcast', () => {
  test('is created on request, stays until a new one replaces it, and is revoked with the podcast', async () => {
    const own = podcastOf(server, reader)
    expect(await own.read()).toEqual({
      url: null,
      login: null,
      format: server.context.mp3Encoder ? 'mp3' : 'wav',
      obstacle: null,
    })
    const first = await own.make()
    expect(first).toMatch(new RegExp(`^${server.url}/podcast/[\\w-]{65}/feed\\.xml$`))
    expect((await own.read()).url).toBe(first)
    expect(await statusOf(first)).toBe(200)
    const { rows } = await server.context.database.pool.query(
      `select network from security_events where kind = 'podcast_read' and user_id = $1`,
      [reader.id],
    )
    expect(rows).toEqual([{ network: '127.0.0.0/24' }])
    const second = await own.make()
    expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([404, 200])
    expect((await own.stop()).status).toBe(204)
    expect((await own.stop()).status).toBe(204)
    expect([await statusOf(second), (await own.read()).url]).toEqual([404, null])
    expect(await statusOf(`${server.url}/api/podcast`)).toBe(401)
  })

  test('cannot be guessed from another, nor derived from the database', async () => {
    const own = await podcastOf(server, reader).make()
    const other = await podcastOf(server, await newUser(server.url)).make()
    const tokenOf = (url: string) => url.split('/').at(-2) ?? ''
    const mixed = tokenOf(own).slice(0, 22) + tokenOf(other).slice(22)
    for (const token of [mixed, tokenOf(own).slice(0, 22), `${tokenOf(own)}A`, 'x'.repeat(65), '%00', '..'])
      expect(await statusOf(`${server.url}/podcast/${token}/feed.xml`)).toBe(404)
    const { podcast_version: version } = await server.context.database.tables
      .selectFrom('briefing_plans')
      .select('podcast_version')
      .where('user_id', '=', reader.id)
      .executeTakeFirstOrThrow()
    expect(await statusOf(own.replace(tokenOf(own), version ?? ''))).toBe(404)
  })

  test('is revoked by a new password, the first second factor, a ban and the deletion of the account', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => newUser(server.url)))
    const [changed, factored, locked, deleted] = people as [TestUser, TestUser, TestUser, TestUser]
    const urls = await Promise.all(people.map((person) => podcastOf(server, person).make()))
    const statuses = () => Promise.all(urls.map((url) => statusOf(url)))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    const { error } = await changed.auth.updateUser({ password: 'Another-horse-8' })
    expect(error).toBeNull()
    await verifyTotp(factored.auth, await enrolTotp(factored.auth), world.clock.now())
    const until = new Date(world.clock.now().getTime() + hourMs)
    const { tables } = server.context.database
    await tables.updateTable('auth.users').set({ banned_until: until }).where('id', '=', locked.id).execute()
    expect((await requestOf(server.url, deleted.accessToken).deleteAccount()).status).toBe(200)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    const { session } = await signInAgain(server.url, factored)
    const withPasswordAlone = { ...factored, accessToken: session.access_token }
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await podcastOf(server, withPasswordAlone).call(method)).status).toBe(403)
  })

  test('is in no log, and its responses forbid caching and indexing', async () => {
    const url = await world.subscribe(reader)
    const token = url.split('/').at(-2) ?? ''
    const episode = await readEpisode(url)
    for (const address of [url, episode.enclosure.url, episode.podcastChapters?.url ?? '']) {
      const { headers } = await fetch(address)
      expect(headers.get('cache-control')).toMatch(/^private, no-/)
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('set-cookie')).toBeNull()
    }
    const broken = vi
      .spyOn(server.context.project.unattended, 'readSettings')
      .mockRejectedValue(new Error('down'))
    expect(await statusOf(url)).toBe(500)
    broken.mockRestore()
    expect(
      world.lines.some((line) => line.includes('request failed') && line.includes('/podcast/…/feed.xml')),
    ).toBe(true)
    expect(world.lines.filter((line) => line.includes(token))).toEqual([])
  })
})

describe('scheduled for a podcast', () => {
  const nextAt = async () => Date.parse((await briefingSettingsOf(server, reader).read()).nextAt ?? '')
  const isPlanned = async () => {
    const rows = server.context.database.tables.selectFrom('briefing_plans').select('due_at')
    return (await rows.where('user_id', '=', reader.id).executeTakeFirst())?.due_at !== null
  }

  /** Tokens live for a week. */
  async function comeBack() {
    const { session } = await signInAgain(server.url, reader)
    reader = { ...reader, accessToken: session.access_token }
  }

  /** Goes to when the next is due, with news, and runs the jobs; resolves with how many there are then. */
  async function letDayPass() {
    await world.happen()
    const hour = (world.clock.now().getUTCHours() + 1) % 24
    const { nextAt: next } = await briefingSettingsOf(server, reader).change({ hour })
    world.clock.advance(Date.parse(next ?? '') - world.clock.now().getTime())
    await runJobs()
    return (await listBriefings(server, reader)).length
  }

  test('a briefing is made and recorded as long as an app requests the feed', async () => {
    expect(await nextAt()).toBeNaN()
    const url = await podcastOf(server, reader).make()
    expect(await letDayPass()).toBe(1)
    const [recording] = await recordingsOf(reader)
    expect((await readEpisode(url)).enclosure.length).toBe(recording?.bytes)
    world.clock.advance((podcastAskedDays + 1) * dayMs)
    await comeBack()
    await world.happen()
    await runJobs()
    expect(await listBriefings(server, reader)).toHaveLength(1)
    expect([await nextAt(), await isPlanned()]).toEqual([NaN, false])
    expect([await statusOf(url), await isPlanned()]).toEqual([200, true])
    expect(await letDayPass()).toBe(2)
    await podcastOf(server, reader).stop()
    expect(await nextAt()).toBeNaN()
  })
})

test('at a hosted project it works without a token, also as WAV, and ends after months without a visit', async () => {
  const gateway = stack.use(await openProjectGateway(server))
  const hosted = stack.use(
    await startTestServer({ env: { ...world.feeds.env, ...gateway.env }, overrides: { clock: world.clock } }),
  )
  await world.happen(hosted)
  await makeOne(hosted, reader)
  const own = podcastOf(hosted, reader)
  const url = await own.make()
  expect((await own.read()).format).toBe('wav')
  const { enclosure } = await readEpisode(url)
  expect(enclosure.type).toBe('audio/wav')
  const bytes = new Uint8Array(await (await fetch(enclosure.url)).arrayBuffer())
  expect(enclosure.length).toBe(bytes.length)
  const { format } = await parseBuffer(bytes, 'audio/wav')
  expect(format).toMatchObject({ container: 'WAVE', sampleRate: 16_000 })
  world.clock.advance(80 * dayMs)
  const { session } = await signInAgain(server.url, reader)
  expect((await podcastOf(hosted, { ...reader, accessToken: session.access_token }).read()).url).toBe(url)
  world.clock.advance(80 * dayMs)
  expect(await statusOf(url)).toBe(200)
  world.clock.advance(20 * dayMs)
  expect(await statusOf(url)).toBe(404)
})

test('where the operator wants it, an address opens nothing without its password, nor does what it names', async () => {
  await using own = await openPodcastWorld({ PODCAST_PASSWORDS: 'on' })
  const person = await newUser(own.server.url)
  const url = await own.subscribe(person)
  expect(url).toMatch(/\/podcast\/[\w-]{22}\/feed\.xml$/)
  const { login } = await podcastOf(own.server, person).read()
  const shown = (name: string, password: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  })
  const password = login?.password ?? ''
  const init = shown('podcast', password)
  const feed = await fetch(url, init)
  const address = /<enclosure url="([^"]+)"/.exec(await feed.text())?.[1] ?? ''
  expect([feed.status, await statusOf(address, init)]).toEqual([200, 200])
  expect(address).not.toContain(password)
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Tidings", charset="UTF-8"',
  ])
  expect(await refused.text()).not.toContain('officials')
  const another = (await podcastOf(own.server, await newUser(own.server.url)).make()).split('/').at(-2)
  for (const wrong of [
    undefined,
    shown('podcast', ''),
    shown('podcast', password.slice(1)),
    shown(password, ''),
  ])
    expect([await statusOf(url, wrong), await statusOf(address, wrong)]).toEqual([401, 401])
  expect(await statusOf(url.replace(/[\w-]{22}(?=\/feed)/, another ?? ''), init)).toBe(401)
  expect(await statusOf(url.replace('/feed.xml', `${password}/feed.xml`))).toBe(401)
})

test('a server without recordings rejects a podcast', async () => {
  const silent = stack.use(await startTestServer({ env: { AUDIO_KEPT_DAYS: '0' } }))
  const own = podcastOf(silent, await newUser(silent.url))
  expect((await own.call('POST')).status).toBe(409)
  expect(await own.read()).toMatchObject({ url: null, obstacle: 'no_sound_kept' })
})

test('an episode’s recording is served from the bucket, whole and in ranges, and fails if the bucket is down', async () => {
  const bucket = stack.use(await startBucketServer())
  const stored = stack.use(await openPodcastWorld({ ...bucket.env, AUDIO_FORMAT: 'wav' }))
  const { enclosure } = await readEpisode(await stored.subscribe(await newUser(stored.server.url)))
  const [kept, ...others] = [...bucket.stored.values()]
  expect(others).toEqual([])
  const sound = await fetch(enclosure.url)
  expect(sound.headers.get('content-type')).toBe('audio/wav')
  expect(Buffer.from(await sound.arrayBuffer()).equals(kept?.bytes ?? Buffer.of())).toBe(true)
  expect(enclosure.length).toBe(kept?.bytes.length)
  const part = await fetch(enclosure.url, { headers: { range: 'bytes=100-199' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  bucket.state.isDown = true
  expect(await statusOf(enclosure.url)).toBe(503)
  bucket.state.isDown = false
  expect(await statusOf(enclosure.url)).toBe(200)
})
