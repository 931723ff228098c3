import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { movableClock } from './support/movable-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const clock = movableClock()
let server: TestServer
let user: TestUser
let audioUrl: string

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const bearer = (person: TestUser) => ({ authorization: `Bearer ${person.accessToken}` })

async function link(person: TestUser): Promise<Response> {
  return fetch(`${server.url}${audioUrl}/link`, { method: 'POST', headers: bearer(person) })
}

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock }, realVoice: true })
  user = await newUser(server.url)
  await using call = await CallClient.begin(server.url, user)
  call.ask("What's new?")
  const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  audioUrl = (await call.app('metadata')).metadata.audioUrl ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

describe('the recording of an answer', () => {
  test('plays for its owner only', async () => {
    expect(audioUrl).toMatch(/^\/api\/audio\/[\da-f-]{36}$/)
    expect((await get(audioUrl, bearer(user))).status).toBe(200)
    expect((await get(audioUrl)).status).toBe(401)
    const stranger = await newUser(server.url)
    expect((await get(audioUrl, bearer(stranger))).status).toBe(404)
    expect((await link(stranger)).status).toBe(404)
  })

  test('is served in ranges', async () => {
    const whole = Buffer.from(await (await get(audioUrl, bearer(user))).arrayBuffer())
    const size = whole.length
    const range = async (value: string) => {
      const response = await get(audioUrl, { ...bearer(user), range: value })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, range: response.headers.get('content-range'), bytes }
    }
    expect(await range('bytes=0-43')).toEqual({
      status: 206,
      range: `bytes 0-43/${size}`,
      bytes: whole.subarray(0, 44),
    })
    expect(await range('bytes=100-')).toEqual({
      status: 206,
      range: `bytes 100-${size - 1}/${size}`,
      bytes: whole.subarray(100),
    })
    expect(await range('bytes=-10')).toEqual({
      status: 206,
      range: `bytes ${size - 10}-${size - 1}/${size}`,
      bytes: whole.subarray(-10),
    })
    expect(await range(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect((await range('bytes=0-1,5-6')).status).toBe(200)
    expect((await range('nonsense')).status).toBe(200)
  })

  test('plays through a signed link for ten minutes, without a token', async () => {
    const { url } = (await (await link(user)).json()) as { url: string }
    const response = await get(url, { range: 'bytes=0-3' })
    expect([response.status, await response.text()]).toEqual([206, 'RIFF'])
    clock.advance(599_000)
    expect((await get(url)).status).toBe(200)
    clock.advance(2000)
    expect((await get(url)).status).toBe(403)
  })

  test('does not play through a link that was tampered with or issued for another recording', async () => {
    const { url } = (await (await link(user)).json()) as { url: string }
    const later = url.replace(/expires=(\d+)/, (_, expires: string) => `expires=${Number(expires) + 60_000}`)
    const elsewhere = url.replace(/audio\/[\da-f]{8}/, 'audio/00000000')
    const unsigned = url.replace(/signature=.*/, 'signature=')
    expect(
      await Promise.all([later, elsewhere, unsigned].map(async (path) => (await get(path)).status)),
    ).toEqual([403, 403, 403])
  })

  test.each([
    '/api/audio/nothing',
    '/api/audio/..%2f..%2fkeys',
    '/api/audio/00000000-0000-4000-8000-000000000000',
  ])('%s is not a recording', async (path) => {
    expect((await get(path, bearer(user))).status).toBe(404)
  })
})
