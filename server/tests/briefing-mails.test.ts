import type { BriefingSettings } from '@tidings/contract/api/briefings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '#src/start'
import { briefingSettingsOf, codeIn } from './support/briefing-settings.ts'
import { listBriefings, makeOne } from './support/briefings-of.ts'
import { openMailedBriefings, type MailedBriefings } from './support/mailed-briefings.ts'
import { openProjectGateway } from './support/project-gateway.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const stack = new AsyncDisposableStack()
let world: MailedBriefings
let clock: MailedBriefings['clock']
let smtp: MailedBriefings['smtp']
let server: TestServer
let reader: TestUser
/** What happened last. */
let newest: string

beforeAll(async () => {
  world = stack.use(await openMailedBriefings())
  ;({ clock, server, smtp } = world)
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  smtp.refuseWith(null)
  newest = await happen()
  reader = await newUser(server.url)
})

const settingsOf = (person: TestUser, to: RunningServer = server) => briefingSettingsOf(to, person)
const happen = () => world.happen()
const mailsTo = (person: TestUser) => world.mailsTo(person)
const briefingsTo = (person: TestUser) => world.briefingsTo(person)
const runJob = (of?: RunningServer) => world.runJob(of)
const goTo = (ms: number) => world.goTo(ms)
const subscribe = (person = reader, to?: RunningServer) => world.subscribe(person, to)

/** Subscribes, and lets a briefing come. */
async function receiveOne() {
  goTo(await subscribe())
  await runJob()
  return briefingsTo(reader)
}

describe('the address for briefings', () => {
  test('gets no briefing before it is confirmed by a code, which works once and does nothing else', async () => {
    expect(await settingsOf(reader).read()).toMatchObject({
      hour: 7,
      nextAt: null,
      mail: { isSetUp: true, address: reader.email, isConfirmed: false, stopped: null },
    })
    expect((await settingsOf(reader).confirm('000000')).status).toBe(400)
    expect((await settingsOf(reader).sendCode()).status).toBe(204)
    const [mail] = mailsTo(reader)
    const code = codeIn(mail)
    const wrong = code === '123456' ? '654321' : '123456'
    expect((await settingsOf(reader).confirm(wrong)).status).toBe(400)
    const stranger = await newUser(server.url)
    expect((await settingsOf(stranger).confirm(code)).status).toBe(400)
    const confirmed = (await (await settingsOf(reader).confirm(code)).json()) as BriefingSettings
    expect(confirmed.mail.isConfirmed).toBe(true)
    expect(confirmed.nextAt).not.toBeNull()
    expect((await settingsOf(reader).confirm(code)).status).toBe(400)
    expect(
      (await reader.auth.verifyOtp({ email: reader.email, token: code, type: 'email' })).error,
    ).not.toBeNull()
    const { data } = await reader.auth.signInWithPassword(reader)
    expect(data.user?.id).toBe(reader.id)
  })

  test('is not confirmed by a code of more than ten minutes ago, nor on the sixth attempt', async () => {
    await settingsOf(reader).sendCode()
    const late = mailsTo(reader).at(-1)
    expect(late?.content).toContain('It works once and expires in 10 minutes.')
    clock.advance(10 * minuteMs + 1000)
    expect((await settingsOf(reader).confirm(codeIn(late))).status).toBe(400)
    await settingsOf(reader).sendCode()
    const code = codeIn(mailsTo(reader).at(-1))
    const tries = Array.from({ length: 5 }, () =>
      settingsOf(reader).confirm(code === '111111' ? '222222' : '111111'),
    )
    await Promise.all(tries)
    expect((await settingsOf(reader).confirm(code)).status).toBe(400)
  })
})

describe('a briefing by email', () => {
  test('is sent at its hour, once from two processes, as text and HTML, with one-click unsubscribe', async () => {
    const due = await subscribe()
    goTo(due - minuteMs)
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(0)
    goTo(due)
    await Promise.all([runJob(), runJob()])
    await runJob()
    const [mail, ...others] = briefingsTo(reader)
    expect(others).toHaveLength(0)
    expect(mail?.content).toContain(`${newest}</h2>`)
    expect(mail?.content).toContain(`* ${newest}`)
    expect(mail?.content).toContain('https://coast-news.example/')
    expect(mail?.content).not.toMatch(/<img|url\(|src=|From Coast News:/i)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
    const [briefing] = await listBriefings(server, reader)
    expect(mail?.headers.get('message-id')).toBe(`<${briefing?.id}@news.example>`)
    const content = mail?.content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    for (const link of [`<a href="https://news.example/?briefing=${briefing?.id}">`, '<meta name="viewport"'])
      expect(content).toContain(link)
    expect(content).toContain(`Hear it on Tidings: https://news.example/?briefing=${briefing?.id}`)
    expect(await reader.history()).toMatchObject([{ id: briefing?.id, context_data: { type: 'briefing' } }])
    expect(Date.parse((await settingsOf(reader).read()).nextAt ?? '')).toBe(due + dayMs)
  })

  test('is ended by a signed-out POST to its link, repeated or not, but by neither a GET nor a forged link', async () => {
    const [mail] = await receiveOne()
    const link = new URL(/<(.+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '')
    expect(link.origin).toBe('https://news.example')
    const click = (search = link.search, method = 'POST') =>
      fetch(`${server.url}${link.pathname}${search}`, {
        method,
        ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
      })
    const page = await click(undefined, 'GET')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post"')])
    const forged = link.search.replace(reader.id, (await newUser(server.url)).id)
    expect([(await click(forged)).status, (await click('')).status]).toEqual([400, 400])
    expect((await settingsOf(reader).read()).mail.stopped).toBeNull()
    expect([(await click()).status, (await click()).status]).toEqual([200, 200])
    expect(await settingsOf(reader).read()).toMatchObject({ nextAt: null, mail: { stopped: 'unsubscribed' } })
    expect(await settingsOf(reader).change({ isMailStopped: false })).toMatchObject({
      mail: { stopped: null },
    })
    expect((await settingsOf(reader).read()).nextAt).not.toBeNull()
  })

  test('is sent once after days of downtime, and not without news', async () => {
    goTo((await subscribe()) + 3 * dayMs)
    await happen()
    await runJob()
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(1)
    const { nextAt } = await settingsOf(reader).read()
    goTo(Date.parse(nextAt ?? ''))
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(1)
    expect(await listBriefings(server, reader)).toHaveLength(1)
  })

  test('is due within a day after the clock was set back by some, and is not sent twice', async () => {
    const due = await subscribe()
    goTo(due)
    await runJob()
    goTo(due - 3 * dayMs)
    await runJob()
    const { rows } = await server.context.database.pool.query<{ due_at: Date }>(
      'select due_at from briefing_plans where user_id = $1',
      [reader.id],
    )
    expect(rows[0]?.due_at).toEqual(new Date(due - 2 * dayMs))
    for (const days of [2, 1, 0]) {
      goTo(due - days * dayMs)
      await runJob()
    }
    expect(briefingsTo(reader).filter(({ content }) => content.includes(`* ${newest}`))).toHaveLength(1)
  })

  test('is retried while the mail server rejects it, and given up after a day, which the user is told', async () => {
    const due = await subscribe()
    smtp.refuseWith(451)
    expect((await settingsOf(reader).sendCode()).status).toBe(503)
    goTo(due)
    await runJob()
    clock.advance(minuteMs)
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(0)
    smtp.refuseWith(null)
    clock.advance(4 * minuteMs)
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(1)
    smtp.refuseWith(451)
    goTo(due + dayMs)
    await happen()
    await runJob()
    clock.advance(dayMs)
    await runJob()
    expect((await settingsOf(reader).read()).mail).toMatchObject({
      failedAt: expect.any(String),
      stopped: null,
    })
  })

  test('is switched off by an address that the mail server does not know', async () => {
    goTo(await subscribe())
    smtp.refuseWith(550)
    await runJob()
    expect(await settingsOf(reader).read()).toMatchObject({ nextAt: null, mail: { stopped: 'bounced' } })
  })

  test('is switched off when the mail server has rejected every one for five days, but not when it was down', async () => {
    goTo(await subscribe())
    /** A briefing is due, tried for a day, and given up. */
    const giveUp = async () => {
      const { nextAt } = await settingsOf(reader).read()
      goTo(Math.max(clock.now().getTime(), Date.parse(nextAt ?? '')))
      await happen()
      await runJob()
      clock.advance(dayMs)
      await runJob()
      clock.advance(3 * dayMs)
      // A token lasts a week.
      const { data } = await reader.auth.signInWithPassword(reader)
      reader = { ...reader, accessToken: data.session?.access_token ?? '' }
      return settingsOf(reader).read()
    }
    smtp.close(true)
    await giveUp()
    expect((await giveUp()).mail).toMatchObject({ failedAt: expect.any(String), stopped: null })
    smtp.close(false)
    smtp.refuseWith(452)
    expect((await giveUp()).mail.stopped).toBeNull()
    expect(await giveUp()).toMatchObject({ nextAt: null, mail: { stopped: 'refused' } })
    await settingsOf(reader).change({ isMailStopped: false })
    expect((await giveUp()).mail.stopped).toBeNull()
    smtp.refuseWith(null)
    await happen()
    await runJob()
    expect((await settingsOf(reader).read()).mail.failedAt).toBeNull()
    smtp.refuseWith(452)
    expect((await giveUp()).mail).toMatchObject({ failedAt: expect.any(String), stopped: null })
  })

  test('sent again after a crash is the same message', async () => {
    const [first] = await receiveOne()
    await server.context.database.pool.query(
      'update briefings set mail_sent_at = null, mail_due_at = $2 where user_id = $1',
      [reader.id, clock.now()],
    )
    await runJob()
    const [, second] = briefingsTo(reader)
    expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'))
  })

  test('is sent hourly only for news from several sources or on what the user asked for, with its own preferences', async () => {
    await subscribe()
    await reader.prefer({ update_frequency: 'hourly' })
    const { nextAt } = await settingsOf(reader).change({ quietFrom: 0, quietUntil: 0 })
    goTo(Date.parse(nextAt ?? ''))
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(0)
    await reader.prefer({ interests: [newest.split(' ')[0] ?? ''] })
    clock.advance(hourMs)
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(1)
    await reader.prefer({ notification_settings: { email: false, push: false } })
    expect((await settingsOf(reader).read()).nextAt).toBeNull()
  })

  test('can be requested at once', async () => {
    await subscribe()
    await makeOne(server, reader)
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(0)
    await happen()
    await settingsOf(reader).call('', 'POST', { send: true })
    await runJob()
    expect(briefingsTo(reader)).toHaveLength(1)
  })
})

test('at a hosted project, a briefing is made without a token and stored in the history at the next visit', async () => {
  const gateway = stack.use(await openProjectGateway(server))
  const hosted = stack.use(
    await startTestServer({
      env: { ...world.feeds.env, ...gateway.env, SMTP_URL: smtp.url },
      overrides: { clock },
    }),
  )
  await world.feeds.fetchInto(hosted)
  goTo(await subscribe(reader, hosted))
  await runJob(hosted)
  expect(briefingsTo(reader)).toHaveLength(1)
  expect(await reader.history()).toHaveLength(0)
  const [briefing] = await listBriefings(hosted, reader)
  await listBriefings(hosted, reader)
  expect(await reader.history()).toHaveLength(1)
  const [entry] = await reader.history()
  expect([entry?.id, Date.parse(entry?.created_at ?? '')]).toEqual([
    briefing?.id,
    Date.parse(briefing?.madeAt ?? ''),
  ])
})
