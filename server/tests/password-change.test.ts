import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#src/config'
import { linkIn, codeIn } from './support/outbox.ts'
import { clock, outbox, server, setUpMailServer } from './support/mail-server.ts'
import { authClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpMailServer()

const later = 15 * 60_000 + 1000
const password = 'Brand-new-5'
let person: Person

beforeEach(async () => {
  person = await signUpPerson(server.url)
})

async function change(session: { access_token: string }, body: Record<string, unknown>) {
  const response = await fetch(`${server.url}/auth/v1/user`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
  })
  const { error_code: code } = (await response.json()) as { error_code?: string }
  return code ?? response.status
}

/** The person's mail that says so, among others. */
async function mailThatSays(part: string) {
  const { text } = await vi.waitUntil(
    () => outbox.sent.find((mail) => mail.to === person.email && mail.text.includes(part)),
    30_000,
  )
  return text
}

async function askForNonce() {
  const { error } = await person.auth.reauthenticate()
  if (error) throw error
  return codeIn(await mailThatSays('Your code: '))
}

describe('a new password', () => {
  test('requires nothing else within a quarter of an hour of signing in', async () => {
    clock.advance(14 * 60_000)
    expect((await person.auth.updateUser({ password })).error).toBeNull()
  })

  test('later requires the current one, which a stolen token cannot find out by guessing', async () => {
    clock.advance(later)
    expect(await change(person.session, { password })).toBe('current_password_required')
    expect(await change(person.session, { password: person.password })).toBe('current_password_required')
    const wrong = { password: person.password, current_password: 'not-this-one' }
    expect(await change(person.session, wrong)).toBe('current_password_invalid')
    await signInAgain(server.url, person)
    expect(await change(person.session, { password, current_password: person.password })).toBe(200)
    await signInAgain(server.url, { email: person.email, password })
  })

  test('later accepts an emailed code instead, once', async () => {
    clock.advance(later)
    const nonce = await askForNonce()
    expect((await person.auth.updateUser({ password, nonce })).error).toBeNull()
    const again = await person.auth.updateUser({ password: 'Brand-new-6', nonce })
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  test('requires a code from users who have no password yet', async () => {
    await server.context.database.tables
      .updateTable('auth.users')
      .set({ encrypted_password: null })
      .where('id', '=', person.id)
      .execute()
    clock.advance(later)
    const { error } = await person.auth.updateUser({ password })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await person.auth.updateUser({ password, nonce: await askForNonce() })).error).toBeNull()
  })

  test('requires nothing after a recovery link, but does so the next time', async () => {
    await authClient(server.url).resetPasswordForEmail(person.email)
    const link = linkIn(await mailThatSays('Set a new password'))
    const device = authClient(server.url)
    const { data } = await device.verifyOtp({
      token_hash: link.searchParams.get('token_hash') ?? '',
      type: 'recovery',
    })
    clock.advance(later)
    expect((await device.updateUser({ password })).error).toBeNull()
    expect(await change(data.session ?? person.session, { password: 'Brand-new-6' })).toBe(
      'current_password_required',
    )
  })

  test('requires a proof again an hour after a recovery link', async () => {
    await authClient(server.url).resetPasswordForEmail(person.email)
    const link = linkIn(await mailThatSays('Set a new password'))
    const device = authClient(server.url)
    await device.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'recovery' })
    clock.advance(61 * 60_000)
    await device.refreshSession()
    // The link has proven an address taken on trust, which ended the password.
    expect((await device.updateUser({ password })).error).toMatchObject({ code: 'reauthentication_needed' })
  })

  test('can be tried with a current one fifty times an hour at most', async () => {
    const env = { AUTH_RATE_LIMITS: '1' }
    await using limited = await startTestServer({ env, overrides: { clock } })
    const guessed = await signUpPerson(limited.url)
    const guess = () =>
      fetch(`${limited.url}/auth/v1/user`, {
        method: 'PUT',
        body: JSON.stringify({ password, current_password: 'not-this-one' }),
        headers: {
          authorization: `Bearer ${guessed.session.access_token}`,
          'content-type': 'application/json',
        },
      })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 51; attempt += 1) {
      if (attempt % 25 === 0) clock.advance(301_000)
      statuses.push((await guess()).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 400), 429])
  })
})

describe('password rules on the server', () => {
  test.each([
    ['short-1', ['length', 'characters'], 'Password should be at least 8 characters long'],
    ['all-lower-case', ['characters'], 'Password should include uppercase letters'],
    ['Password1!', ['pwned'], 'Password contains common patterns that are easy to guess'],
    ['Zaq12wsx', ['pwned'], 'Password contains common patterns that are easy to guess'],
    ['Pa$$w0rd', ['pwned'], 'Password contains common patterns that are easy to guess'],
  ])('reject %j for %j, at sign-up and at a change', async (weak, reasons, message) => {
    const email = `new-${person.email}`
    const { error } = await authClient(server.url).signUp({ email, password: weak })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons })
    expect(error?.message).toContain(message)
    expect((await person.auth.updateUser({ password: weak })).error).toMatchObject({ code: 'weak_password' })
  })

  test.each(['Vexing7quartz', 'Abcdefg1'])(
    'accept what the screens call strong, also without a special character: %s',
    async (password) => {
      expect((await person.auth.updateUser({ password })).error).toBeNull()
    },
  )

  test('do not lock out users with an older weak password', async () => {
    const { hash } = await import('@node-rs/argon2')
    await server.context.database.tables
      .updateTable('auth.users')
      .set({ encrypted_password: await hash('secret') })
      .where('id', '=', person.id)
      .execute()
    const { session } = await signInAgain(server.url, { email: person.email, password: 'secret' })
    expect(session.user.id).toBe(person.id)
  })
})

test('when hardened require twelve characters of any kind, with other safer defaults', async () => {
  const env = { HARDENED: 'on', PUBLIC_URL: 'https://news.example' }
  await using hardened = await startTestServer({ env })
  const signUp = async (password: string) => {
    const { data, error } = await authClient(hardened.url).signUp({
      email: `${randomUUID()}@example.com`,
      password,
      options: { data: { consent_at: 'now' } },
    })
    return error?.message ?? data.session?.expires_in
  }
  const tooShort = 'Password should be at least 12 characters long'
  expect(await signUp('Abcdef1!')).toBe(tooShort)
  expect(await signUp('a       b c!')).toBe(tooShort)
  expect(await signUp('passwordpassword')).toBe('Password contains common patterns that are easy to guess')
  // Whole seconds until the session ends, of which some time has passed.
  const seconds = Number(await signUp('four plain small words'))
  expect(12 * 3600 - seconds).toBeGreaterThanOrEqual(0)
  expect(12 * 3600 - seconds).toBeLessThan(60)
  expect(await (await fetch(`${hardened.url}/config.json`)).json()).toMatchObject({
    isHardened: true,
    asksConsent: true,
  })
  const { headers } = await fetch(`${hardened.url}/healthz`)
  expect(headers.get('strict-transport-security')).toContain('includeSubDomains')
  expect(hardened.config.outgoing.tlsOnly).toBe(true)
  expect(hardened.config.accounts.leastStepMs).toBe(2000)
  const own = readConfig({ ...env, AUTH_SESSION_HOURS: '24', HSTS_SUBDOMAINS: 'off', OUTGOING_TLS: 'off' })
  expect([own.accounts.sessionHours, own.hstsSubdomains, own.outgoing.tlsOnly]).toEqual([24, false, false])
})
