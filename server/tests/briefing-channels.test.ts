import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { briefingSettingsOf, codeIn } from './support/briefing-settings.ts'
import { openPushServer, runBriefingJob } from './support/push-server.ts'
import type { PushBrowser } from './support/push-service.ts'
import { openSmtpServer } from './support/smtp-server.ts'
import { serveSources, type SourceServer, type TestSource } from './support/source-server.ts'
import type { TestServer } from './support/start-test-server.ts'
import type { TestUser } from './support/test-user.ts'
import { unrelatedTitles } from './support/unrelated-titles.ts'

const dayMs = 86_400_000
const coast: TestSource = { name: 'Coast News', language: 'en', articles: [] }

const stack = new AsyncDisposableStack()
let feeds: SourceServer
let smtp: Awaited<ReturnType<typeof openSmtpServer>>
let pushing: Awaited<ReturnType<typeof openPushServer>>
let clock: (typeof pushing)['clock']
let server: TestServer
let reader: TestUser
let browser: PushBrowser
let dueMs: number

beforeAll(async () => {
  feeds = stack.use(await serveSources([coast]))
  smtp = stack.use(await openSmtpServer())
  pushing = stack.use(await openPushServer({ ...feeds.env, SMTP_URL: smtp.url }))
  ;({ clock, server } = pushing)
})
afterAll(() => stack.disposeAsync())

/** A reader who gets briefings by mail and by notification, due within the hour. */
beforeEach(async () => {
  ;({ browser, reader } = await pushing.subscribeSomebody())
  const own = briefingSettingsOf(server, reader)
  await own.sendCode()
  await own.confirm(codeIn(mails()[0]))
  const { nextAt } = await own.change({ hour: (clock.now().getUTCHours() + 1) % 24 })
  dueMs = Date.parse(nextAt ?? '')
})

const mails = () => smtp.received.filter(({ to }) => to === reader.email)
const briefingMails = () => mails().filter(({ headers }) => headers.has('list-unsubscribe'))
const counts = () => ({ mails: briefingMails().length, notifications: browser.received.length })

async function makeBriefingAt(ms: number) {
  clock.advance(ms - clock.now().getTime())
  const title = unrelatedTitles[coast.articles.length] ?? ''
  coast.articles.push({ title, body: `${title}, officials confirmed.`, publishedAt: clock.now() })
  await feeds.fetchInto(server)
  await runBriefingJob(server, 'briefings-make')
}

test('notifications go on after unsubscribing from mails', async () => {
  await makeBriefingAt(dueMs)
  expect(counts()).toEqual({ mails: 1, notifications: 1 })
  const link = /<(.+)>/.exec(briefingMails()[0]?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await makeBriefingAt(dueMs + dayMs)
  expect(counts()).toEqual({ mails: 1, notifications: 2 })
})

test('notifications go on after a mail server has refused the address', async () => {
  smtp.refuseWith(550)
  await makeBriefingAt(dueMs)
  smtp.refuseWith(null)
  await makeBriefingAt(dueMs + dayMs)
  expect(counts()).toEqual({ mails: 0, notifications: 2 })
})

test('a banned reader gets neither mails nor notifications until the ban ends', async () => {
  const { pool } = server.context.database
  const ban = new Date(dueMs + dayMs / 2)
  await pool.query('update auth.users set banned_until = $1 where id = $2', [ban, reader.id])
  await makeBriefingAt(dueMs)
  expect(counts()).toEqual({ mails: 0, notifications: 0 })
  await makeBriefingAt(dueMs + dayMs)
  expect(counts()).toMatchObject({ mails: 1 })
})
