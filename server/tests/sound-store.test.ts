import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldRecordingsJob } from '#modules/recordings'
import { systemClock, type Clock } from '#platform/clock'
import { ConfigError, readConfig } from '#src/config'
import { bucketKeys, expectSignature, startBucketServer } from './support/bucket-server.ts'
import { callAndHear } from './support/hear-answer.ts'
import { readArchive, requestOf } from './support/personal-data.ts'
import { recordLog } from './support/recorded-log.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const stack = new AsyncDisposableStack()
const recorded = recordLog()
let bucket: Awaited<ReturnType<typeof startBucketServer>>
let server: TestServer
let user: TestUser

// What happens every minute happens when the test says so.
let aheadMs = 0
let waiting: (() => void)[] = []
const clock: Clock = {
  now: () => new Date(Date.now() + aheadMs),
  sleep: (ms, signal) =>
    ms === minuteMs
      ? new Promise((resolve, reject) => {
          waiting.push(resolve)
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        })
      : systemClock.sleep(ms, signal),
}
function passMinute() {
  aheadMs += minuteMs
  const woken = waiting
  waiting = []
  for (const wake of woken) wake()
}

beforeAll(async () => {
  bucket = stack.use(await startBucketServer())
  server = stack.use(await startTestServer({ env: bucket.env, overrides: { log: recorded.log, clock } }))
  user = await newUser(server.url)
})
afterAll(() => stack.disposeAsync())

const hear = async (person = user, from = server): Promise<string> =>
  (await callAndHear(from, person)).audioUrl ?? ''

const keyOf = (url: string) => `tidings/${path.basename(url)}.wav`
const get = (url: string, headers: Record<string, string> = {}, from = server) =>
  fetch(from.url + url, { headers: { authorization: `Bearer ${user.accessToken}`, ...headers } })
const waitingFiles = () => readdirSync(path.join(server.config.dataDir, 'audio'))
const runJob = () => deleteOldRecordingsJob(server.context).run({}, new AbortController().signal)

test('the fake store verifies signatures against AWS’s published examples', () => {
  const signature = expectSignature({
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=',
    },
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  })
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('a recording is stored in the bucket and plays from there, whole and in ranges, in every process', async () => {
  const url = await hear()
  const stored = bucket.stored.get(keyOf(url))?.bytes
  expect(stored?.length).toBeGreaterThan(1000)
  expect(waitingFiles()).toEqual([])
  const whole = await get(url)
  expect(whole.headers.get('content-type')).toBe('audio/wav')
  expect(Buffer.from(await whole.arrayBuffer()).equals(stored ?? Buffer.of())).toBe(true)
  const part = await get(url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${stored?.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(stored?.subarray(100, 200) ?? Buffer.of())).toBe(true)
  expect((await get(url, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
  expect((await get(url, { range: 'bytes=99999999-' })).status).toBe(416)

  const asked = await fetch(`${server.url}${url}/link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.accessToken}` },
  })
  const { url: link } = (await asked.json()) as { url: string }
  expect((await fetch(server.url + link)).status).toBe(200)
  expect(link).not.toContain(bucketKeys.id)

  // Another process on the same database, with a DATA_DIR of its own that holds the same keys.
  const { dataDir, databaseUrl } = server.config
  const own = mkdtempSync(path.join(tmpdir(), 'tidings-other-'))
  cpSync(path.join(dataDir, 'keys'), path.join(own, 'keys'), { recursive: true })
  const shared = { ...bucket.env, DATA_DIR: own, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  {
    await using other = await startTestServer({ env: shared, overrides: { clock } })
    // An embedded database serves one process.
    expect((await get(url, {}, other)).status).toBe(databaseUrl ? 200 : 401)
  }
  rmSync(own, { recursive: true })
  expect(bucket.state.refused).toBe(0)
})

test('the download of personal data contains it', async () => {
  const url = await hear()
  const archive = await readArchive(await requestOf(server.url, user.accessToken).download())
  const name = `recordings/${path.basename(url)}.wav`
  expect(Buffer.from(archive.bytes(name)).equals(bucket.stored.get(keyOf(url))?.bytes ?? Buffer.of())).toBe(
    true,
  )
})

test('while the store is down recordings play and are kept, and are uploaded when it is back', async () => {
  const before = await hear()
  bucket.state.isDown = true
  const url = await hear()
  expect(url).toMatch(/^\/api\/audio\//)
  expect(waitingFiles()).toEqual([`${path.basename(url)}.wav`])
  expect((await get(url)).status).toBe(200)
  const unreachable = await get(before)
  expect(unreachable.status).toBe(503)
  expect(await unreachable.json()).toMatchObject({
    error: { message: 'The recording cannot be reached now. Please try again later.' },
  })
  bucket.state.isDown = false
  passMinute()
  await expect.poll(() => bucket.stored.has(keyOf(url))).toBe(true)
  await expect.poll(waitingFiles).toEqual([])
  expect((await get(url)).status).toBe(200)
})

test('a recording that waits in another process is not called expired', async () => {
  const url = await hear()
  const kept = bucket.stored.get(keyOf(url))
  bucket.stored.delete(keyOf(url))
  const response = await get(url)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  if (kept) bucket.stored.set(keyOf(url), kept)
})

test('expiry, erasure and the removal of strays delete objects in the bucket', async () => {
  const old = await hear()
  const stray = '00000000-0000-4000-8000-000000000000'
  bucket.stored.set(`tidings/${stray}.mp3`, { bytes: Buffer.from('x'), modified: new Date(0) })
  bucket.stored.set('elsewhere/kept.mp3', { bytes: Buffer.from('x'), modified: new Date(0) })
  await runJob()
  expect(bucket.stored.has(`tidings/${stray}.mp3`)).toBe(false)
  expect(bucket.stored.has(keyOf(old))).toBe(true)
  const leaving = await newUser(server.url)
  const theirs = await hear(leaving)
  const { error } = await (await adminClient(server)).deleteUser(leaving.id)
  expect(error).toBeNull()
  expect(bucket.stored.has(keyOf(theirs))).toBe(false)
  aheadMs += 31 * dayMs
  await runJob()
  expect([...bucket.stored.keys()]).toEqual(['elsewhere/kept.mp3'])
})

test('the log contains no key', () => {
  const log = recorded.lines.join('\n')
  expect(log).toContain('the store of recordings')
  expect(log).not.toContain(bucketKeys.id)
  expect(log).not.toContain(bucketKeys.secret)
})

test.each([
  [{ AUDIO_STORE_URL: 'https://id:secret@s3.example.org/b' }, 'AUDIO_STORE_URL must not contain keys'],
  [{ AUDIO_STORE_URL: 'https://s3.example.org' }, 'AUDIO_STORE_URL must name a bucket by its path'],
  [{ AUDIO_STORE_URL: 's3://bucket' }, 'AUDIO_STORE_URL must be an address of the form http'],
  [{ AUDIO_STORE_URL: 'https://s3.example.org/b' }, 'AUDIO_STORE_URL also needs AUDIO_STORE_KEY_ID'],
  [{ AUDIO_STORE_SECRET: 'x' }, 'AUDIO_STORE_SECRET is set but AUDIO_STORE_URL is not'],
])('%o is rejected with a message that contains no key', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(message)
  expect(() => readConfig(env)).not.toThrow('secret@')
})
