import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AppConfig } from '@tidings/contract/api/app-config'
import { audioKeptDays } from '@tidings/contract/limits'
import { recordingTexts } from '@tidings/contract/texts/history'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldRecordingsJob } from '#modules/recordings'
import { readConfig } from '#src/config'
import { callAndHear } from './support/hear-answer.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { signInAgain } from './support/project-clients.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { adminClient } from './support/service-key.ts'
import { startSpeechServices } from './support/speech-services.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const dayMs = 86_400_000

let server: TestServer
let clock: MovableClock
let user: TestUser

beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({ overrides: { clock }, realVoice: true })
})
// Signed in anew: sessions end sooner than sounds.
beforeEach(async () => {
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const bearer = (person: TestUser) => ({ authorization: `Bearer ${person.accessToken}` })
const fileOf = (url: string) => path.join(server.config.dataDir, `${url.replace('/api', '')}.wav`)
const removeOld = () => deleteOldRecordingsJob(server.context).run({}, new AbortController().signal)

/** The path of an answer's sound as the history names it, or null. */
async function hear(person: TestUser, url = server.url): Promise<string | null> {
  await callAndHear({ url }, person)
  const [entry] = await person.history()
  return entry?.audio_response_url ?? null
}

async function heardSound(person: TestUser): Promise<string> {
  const url = await hear(person)
  if (url === null) throw new Error('the answer has no sound')
  return url
}

async function answered(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, ...error }
}

const get = (url: string, person: TestUser) => fetch(server.url + url, { headers: bearer(person) })

describe('the recording of an answer', () => {
  test('is kept for its days, then file and row are removed, and only its owner is told that it expired', async () => {
    const url = await heardSound(user)
    const signed = (await (
      await fetch(`${server.url}${url}/link`, { method: 'POST', headers: bearer(user) })
    ).json()) as { url: string }
    // A session of thirty days, as an operator may set it, is not what this is about.
    clock.advance(audioKeptDays * dayMs - 60_000)
    await removeOld()
    expect(existsSync(fileOf(url))).toBe(true)
    clock.advance(120_000)
    await removeOld()
    expect(existsSync(fileOf(url))).toBe(false)
    const rows = await server.context.database.pool.query('select from answer_audio where id = $1', [
      path.basename(url),
    ])
    expect(rows.rowCount).toBe(0)

    const { data } = await user.auth.refreshSession()
    const owner = { ...user, accessToken: data.session?.access_token ?? '' }
    const gone = { status: 410, code: 'gone', message: recordingTexts.expired }
    expect(await answered(await get(url, owner))).toMatchObject(gone)
    const link = await fetch(`${server.url}${url}/link`, { method: 'POST', headers: bearer(owner) })
    expect(await answered(link)).toMatchObject(gone)
    expect((await get(url, await newUser(server.url))).status).toBe(404)
    expect((await fetch(server.url + url)).status).toBe(401)
    expect((await fetch(server.url + signed.url)).status).toBe(403)
  })

  test('is removed with its history entry within hours, and no other is', async () => {
    const [deleted, kept] = [await heardSound(user), await heardSound(await newUser(server.url))]
    await user.data.from('query_history').delete().eq('user_id', user.id)
    await removeOld()
    expect(existsSync(fileOf(deleted))).toBe(true)
    clock.advance(2 * 3_600_000)
    await removeOld()
    expect([deleted, kept].map((url) => existsSync(fileOf(url)))).toEqual([false, true])
  })

  test('plays to its end for somebody listening while it is removed', async () => {
    const url = await heardSound(user)
    const long = Buffer.alloc(24 * 1024 * 1024, 'sound')
    writeFileSync(fileOf(url), long)
    const listening = (await get(url, user)).body?.getReader()
    const chunks = [(await listening?.read())?.value]
    clock.advance((audioKeptDays + 1) * dayMs)
    await removeOld()
    expect(existsSync(fileOf(url))).toBe(false)
    for (let read = await listening?.read(); read?.done === false; read = await listening?.read())
      chunks.push(read.value)
    expect(Buffer.concat(chunks.map((chunk) => chunk ?? Buffer.alloc(0))).equals(long)).toBe(true)
  })

  test('whose file was lost is reported as expired', async () => {
    const url = await heardSound(user)
    const signed = (await (
      await fetch(`${server.url}${url}/link`, { method: 'POST', headers: bearer(user) })
    ).json()) as { url: string }
    await server.context.database.pool.query(
      `update answer_audio set created_at = '2000-01-01' where id = $1`,
      [path.basename(url)],
    )
    await removeOld()
    expect((await fetch(server.url + signed.url)).status).toBe(410)
  })

  test('plays through a link until its session ends, and no other session takes its place', async () => {
    const url = await heardSound(user)
    const linkFor = async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const response = await fetch(`${server.url}${url}/link`, { method: 'POST', headers })
      return `${server.url}${((await response.json()) as { url: string }).url}`
    }
    const device = await signInAgain(server.url, user)
    const [here, there] = [await linkFor(user.accessToken), await linkFor(device.session.access_token)]
    const exchanged = new URL(there)
    exchanged.searchParams.set('session', new URL(here).searchParams.get('session') ?? '')
    const statuses = () =>
      Promise.all([here, there, exchanged].map(async (link) => (await fetch(link)).status))
    expect(await statuses()).toEqual([200, 200, 403])
    await device.auth.signOut({ scope: 'local' })
    expect(await statuses()).toEqual([200, 403, 403])
    await user.auth.signOut()
    expect(await statuses()).toEqual([403, 403, 403])
  })

  test('is removed if a kill left it unfinished, or what it was made from', async () => {
    const name = `${randomUUID()}.wav.part`
    const files = [name, `${name}.wav.part`].map((each) => path.join(server.config.dataDir, 'audio', each))
    mkdirSync(path.join(server.config.dataDir, 'audio'), { recursive: true })
    for (const file of files) {
      writeFileSync(file, 'sound')
      utimesSync(file, 0, 0)
    }
    await removeOld()
    expect(files.map((file) => existsSync(file))).toEqual([false, false])
  })

  test('is removed with its owner’s account', async () => {
    const url = await heardSound(user)
    const other = await heardSound(await newUser(server.url))
    await (await adminClient(server)).deleteUser(user.id)
    clock.advance(2 * 3_600_000)
    await removeOld()
    expect([existsSync(fileOf(url)), existsSync(fileOf(other))]).toEqual([false, true])
  })
})

test('old files that belong to no answer are removed, and others are kept', async () => {
  const url = await heardSound(user)
  const folder = path.dirname(fileOf(url))
  const lay = (name: string, ageMs: number) => {
    writeFileSync(path.join(folder, name), 'x')
    const then = new Date(clock.now().getTime() - ageMs)
    utimesSync(path.join(folder, name), then, then)
  }
  const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
  lay(`${id('1')}.wav`, 2 * 3_600_000)
  lay(`${id('2')}.wav.part`, 2 * 3_600_000)
  lay(`${id('3')}.wav`, 60_000)
  lay(`${id('4')}.wav.part`, 60_000)
  lay('notes.txt', 9 * dayMs)
  mkdirSync(path.join(folder, 'by-hand'))
  const before = readdirSync(folder)
  await removeOld()
  const removed = before.filter((name) => !existsSync(path.join(folder, name)))
  expect(removed.toSorted()).toEqual([`${id('1')}.wav`, `${id('2')}.wav.part`])
  expect(readFileSync(fileOf(url)).length).toBeGreaterThan(44)
})

test('a server without recordings has no player in its rows, and says so to the page', async () => {
  await using silent = await startTestServer({ env: { AUDIO_KEPT_DAYS: '0' } })
  const person = await newUser(silent.url)
  expect(await hear(person, silent.url)).toBeNull()
  expect(existsSync(path.join(silent.config.dataDir, 'audio'))).toBe(false)
  const config = (await (await fetch(`${silent.url}/config.json`)).json()) as AppConfig
  expect(config.audioKeptDays).toBe(0)
  expect((await person.history())[0]).toMatchObject({ status: 'completed' })
})

test('a voice that returns no audio has no player in its row', async () => {
  await using services = await startSpeechServices()
  services.mood.speech = 'empty'
  await using mute = await startTestServer({ env: services.env })
  const person = await newUser(mute.url)
  expect(await hear(person, mute.url)).toBeNull()
  expect((await person.history())[0]?.query_text).toBe("What's new?")
})

test.each(['-1', '1.5', 'forever', '3651'])('keeping recordings for %s days prevents the start', (days) => {
  expect(() => readConfig({ AUDIO_KEPT_DAYS: days })).toThrow(/^AUDIO_KEPT_DAYS must be/)
})

test('recordings are kept for thirty days by default', () => {
  expect(readConfig({}).audioKeptDays).toBe(30)
  expect(readConfig({ AUDIO_KEPT_DAYS: '7' }).audioKeptDays).toBe(7)
})
