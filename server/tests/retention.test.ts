import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldPersonalDataJob } from '#modules/personal-data'
import { readConfig } from '#src/config'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { historyEntry, signInAgain, signUpPerson } from './support/project-clients.ts'
import { requestOf } from './support/personal-data.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const dayMs = 86_400_000

let server: TestServer
let clock: MovableClock

beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({
    overrides: { clock },
    env: { HISTORY_KEPT_DAYS: '30', AUTH_SESSION_DAYS: '10', MAIL_KEPT_DAYS: '3' },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const forgetOld = (of: TestServer = server) =>
  deleteOldPersonalDataJob(of.context).run({}, new AbortController().signal)

test('history is kept for the configured days, and each user is told how long', async () => {
  const person = await signUpPerson(server.url)
  const at = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()
  const entries = [29, 31].map((days) => ({
    ...historyEntry(person.id, `${days} days`),
    created_at: at(days),
  }))
  expect((await person.data.from('query_history').insert(entries)).error).toBeNull()
  await forgetOld()
  const { data } = await person.data.from('query_history').select('query_text')
  expect(data).toEqual([{ query_text: '29 days' }])
  const status = await requestOf(server.url, person.session.access_token).status()
  expect(((await status.json()) as PersonalDataStatus).kept).toEqual({
    historyDays: 30,
    recordingsDays: 30,
    sessionDays: 10,
    mailDays: 3,
    eventsDays: 90,
  })
})

test('an unused session ends after the configured days, and one in use continues', async () => {
  const person = await signUpPerson(server.url)
  const { auth: used } = await signInAgain(server.url, person)
  clock.advance(6 * dayMs)
  await forgetOld()
  expect((await used.refreshSession()).error).toBeNull()
  clock.advance(5 * dayMs)
  // Before the job has run, too.
  await server.context.database.pool.query(
    `update auth.sessions set not_after = $2 where user_id = $1 and refreshed_at < $3`,
    [person.id, new Date(clock.now().getTime() - 1000), new Date(clock.now().getTime() - 10 * dayMs)],
  )
  const token = person.session.access_token
  expect((await person.data.from('profiles').select()).status).toBe(401)
  await forgetOld()
  expect(await server.context.project.authenticate(token)).toBeNull()
  expect((await person.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await used.refreshSession()).error).toBeNull()
})

test('emails stay in the outbox for the configured days', async () => {
  const outbox = path.join(server.config.dataDir, 'outbox')
  const mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello' }
  await server.context.mailer.send(mail)
  const [old = ''] = readdirSync(outbox)
  await server.context.mailer.send(mail)
  const then = new Date(clock.now().getTime() - 3 * dayMs - 60_000)
  utimesSync(path.join(outbox, old), then, then)
  // The clock is days ahead of the file system by now.
  const [young = ''] = readdirSync(outbox).filter((name) => name !== old)
  utimesSync(path.join(outbox, young), clock.now(), clock.now())
  await forgetOld()
  expect(existsSync(path.join(outbox, old))).toBe(false)
  expect(existsSync(path.join(outbox, young))).toBe(true)
})

test('a reader of the outbox never sees a partial email', async () => {
  const outbox = path.join(server.config.dataDir, 'outbox')
  const mail = { to: 'a@example.com', subject: 'Long', text: `${'Hello. '.repeat(200_000)}The end.` }
  const before = new Set(readdirSync(outbox))
  const sizes = new Set<number>()
  let isSending = true
  const sent = Promise.all([1, 2, 3].map(() => server.context.mailer.send(mail))).finally(() => {
    isSending = false
  })
  const look = () => {
    for (const name of readdirSync(outbox))
      if (name.endsWith('.eml') && !before.has(name)) sizes.add(statSync(path.join(outbox, name)).size)
  }
  while (isSending) {
    look()
    await setImmediate()
  }
  await sent
  look()
  expect(readdirSync(outbox).filter((name) => !name.endsWith('.eml'))).toEqual([])
  expect(sizes.size).toBe(1)
})

test('by default history stays until its owner deletes it', async () => {
  await using open = await startTestServer()
  const person = await signUpPerson(open.url)
  const entry = { ...historyEntry(person.id), created_at: '2001-01-01T00:00:00Z' }
  await person.data.from('query_history').insert(entry)
  await forgetOld(open)
  expect((await person.data.from('query_history').select()).data).toHaveLength(1)
  const config = readConfig({})
  expect([config.historyKeptDays, config.accounts.sessionDays, config.mailKeptDays]).toEqual([null, 180, 30])
  for (const [name, value] of [
    ['HISTORY_KEPT_DAYS', '0'],
    ['AUTH_SESSION_DAYS', 'x'],
    ['AUTH_SESSION_HOURS', '0'],
    ['MAIL_KEPT_DAYS', '-1'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(name)
})
