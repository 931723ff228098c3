import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addKey, judgeKey } from './support/key-factor.ts'
import { clock, outbox, server, setUpMailServer } from './support/mail-server.ts'
import { isNotice, linkIn } from './support/outbox.ts'
import { authClient, signUpPerson, type Person } from './support/project-clients.ts'
import { codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpMailServer()

const patienceMs = 30_000

let person: Person

beforeEach(async () => {
  person = await signUpPerson(server.url)
})

function noticesTo(address: string) {
  return outbox.sent.filter((mail) => mail.to === address && isNotice(mail))
}

async function noticeTo(address: string, subject: string) {
  const { html, text } = await vi.waitUntil(
    () => noticesTo(address).find((notice) => notice.subject.includes(subject)),
    patienceMs,
  )
  return `${text}${html}`
}

const link = /https?:|href|code|token/i

async function changeEmailTo(email: string) {
  const { error } = await person.auth.updateUser({ email })
  if (error) throw error
  for (const to of [email, person.email]) {
    const { text } = await vi.waitUntil(
      () => outbox.sent.find((mail) => mail.to === to && mail.subject.includes('Confirm')),
      patienceMs,
    )
    const hash = linkIn(text).searchParams.get('token_hash') ?? ''
    await authClient(server.url).verifyOtp({ token_hash: hash, type: 'email_change' })
  }
}

describe('an email tells the owner, without a link, that', () => {
  test('the password was changed, and when', async () => {
    await person.auth.updateUser({ password: 'Brand-new-5' })
    const text = await noticeTo(person.email, 'password was changed')
    expect(text).not.toMatch(link)
    expect(text).toContain(`${clock.now().getUTCFullYear()}`)
    expect(text).toContain('If this was not you')
  })

  test('the address was changed, at the old and the new one, once both are confirmed', async () => {
    const next = `${randomUUID()}@example.com`
    await changeEmailTo(next)
    expect(await noticeTo(person.email, 'email address was changed')).not.toMatch(link)
    expect(await noticeTo(next, 'email address was changed')).not.toMatch(link)
  })

  test('a second factor was added or removed', async () => {
    const factor = await enrolTotp(person.auth)
    await verifyTotp(person.auth, factor, clock.now())
    expect(await noticeTo(person.email, 'verification method was added')).not.toMatch(link)
    await person.auth.mfa.unenroll({ factorId: factor.factorId })
    expect(await noticeTo(person.email, 'verification method was removed')).not.toMatch(link)
  })

  test('an app’s code was used again, which is rejected and recorded', async () => {
    const factor = await enrolTotp(person.auth)
    await verifyTotp(person.auth, factor, clock.now())
    const code = codeAt(factor.secret, clock.now())
    const { error } = await person.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code })
    expect(error?.code).toBe('mfa_verification_failed')
    const text = await noticeTo(person.email, 'had been used was entered again')
    expect(text).toContain('If this was not you')
    const { pool } = server.context.database
    const noted = await pool.query<{ kind: string }>(
      'select kind from security_events where user_id = $1 order by id desc limit 1',
      [person.id],
    )
    expect(noted.rows).toEqual([{ kind: 'code_reused' }])
  })

  test('a copy of a security key was used', async () => {
    const { factorId, key } = await addKey(person.auth, server.url)
    await noticeTo(person.email, 'verification method was added')
    const copied = await judgeKey(person.auth, { factorId, key, url: server.url }, { counter: 1 })
    expect(copied).toBe('422 mfa_verification_failed')
    const text = await noticeTo(person.email, 'a copy of your security key')
    expect(text).not.toMatch(link)
    expect(text).toContain('If this was not you')
  })

  test('an operator changed the password', async () => {
    const admin = await adminClient(server)
    await admin.updateUserById(person.id, { password: 'Another-one-8' })
    expect(await noticeTo(person.email, 'password was changed')).not.toMatch(link)
  })
})

test('other changes and rejected ones send the owner no email', async () => {
  await person.auth.updateUser({ data: { name: 'Ada' } })
  await person.auth.updateUser({ password: person.password })
  const unfinished = await enrolTotp(person.auth)
  await person.auth.mfa.unenroll({ factorId: unfinished.factorId })
  await person.auth.updateUser({ password: 'Brand-new-5' })
  await noticeTo(person.email, 'password was changed')
  expect(noticesTo(person.email)).toHaveLength(1)
})

describe('the limit on emails', () => {
  test('applies to the whole server and is reported plainly until the hour is over', async () => {
    const env = { AUTH_RATE_LIMITS: '100', MAILS_PER_HOUR: '3' }
    await using limited = await startTestServer({ env, overrides: { mailer: outbox, clock } })
    const people = []
    for (let n = 0; n < 4; n += 1) people.push(await signUpPerson(limited.url))
    const recover = ({ email }: Person) => authClient(limited.url).resetPasswordForEmail(email)
    for (const each of people.slice(0, 3)) {
      expect((await recover(each)).error).toBeNull()
      await expect.poll(() => outbox.sent.map(({ to }) => to)).toContain(each.email)
    }
    const [, , , last] = people
    if (!last) throw new Error('nobody is left')
    const { error } = await recover(last)
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^This server has reached its hourly limit of mails/)
    expect(outbox.sent.some(({ to }) => to === last.email)).toBe(false)
    clock.advance(3_601_000)
    expect((await recover(last)).error).toBeNull()
    await expect.poll(() => outbox.sent.map(({ to }) => to)).toContain(last.email)
  })

  test('keeps feedback in the form, with a message', async () => {
    const env = { AUTH_RATE_LIMITS: '100', MAILS_PER_HOUR: '1' }
    await using limited = await startTestServer({ env, overrides: { mailer: outbox, clock } })
    const send = () =>
      fetch(`${limited.url}/.netlify/functions/send-feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ feedback: 'More jazz, please.' }),
      })
    expect((await send()).status).toBe(200)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  })
})
