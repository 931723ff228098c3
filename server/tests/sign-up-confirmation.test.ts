import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followLink, postToAuth } from './support/auth-api.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { codeIn, linkIn, memoryOutbox, type Outbox } from './support/outbox.ts'
import { authClient, goodPassword, signInAgain } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let outbox: Outbox
let clock: MovableClock

beforeAll(async () => {
  outbox = memoryOutbox()
  clock = movableClock()
  const env = { AUTH_AUTOCONFIRM_EMAIL: 'off' }
  server = await startTestServer({ env, overrides: { mailer: outbox, clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const newAddress = () => `${randomUUID()}@example.com`

function signUp(email: string, password = goodPassword) {
  const options = { data: { full_name: 'Ada Lovelace' }, emailRedirectTo: `${server.url}/onboarding` }
  return authClient(server.url).signUp({ email, password, options })
}

async function confirm(email: string) {
  const { data, error } = await authClient(server.url).verifyOtp({
    email,
    token: codeIn((await outbox.next()).text),
    type: 'email',
  })
  if (error) throw error
  return data
}

async function owner() {
  const email = newAddress()
  await signUp(email)
  await confirm(email)
  clock.advance(61_000)
  return email
}

describe('signing up with confirmation of addresses', () => {
  test('returns a user without a session, and emails a link that signs in', async () => {
    const email = newAddress()
    const { data, error } = await signUp(email)
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace' } })
    expect(data.user?.confirmation_sent_at).toBeDefined()
    const { text, to } = await outbox.next()
    expect(to).toBe(email)
    const link = linkIn(text)
    expect(link.searchParams.get('type')).toBe('signup')
    clock.advance(590_000)
    const { target, fragment } = await followLink(server.url, link)
    expect(target.pathname).toBe('/onboarding')
    const { user } = (await authClient(server.url).getUser(fragment.get('access_token') ?? '')).data
    expect(user).toMatchObject({ id: data.user?.id, user_metadata: { email_verified: true } })
    await signInAgain(server.url, { email, password: goodPassword })
  })

  test('rejects sign-ins before confirmation, and gives the reason only with the right password', async () => {
    const email = newAddress()
    await signUp(email)
    await outbox.next()
    const auth = authClient(server.url)
    const right = await auth.signInWithPassword({ email, password: goodPassword })
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const wrong = await auth.signInWithPassword({ email, password: 'wrong-one' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  test('with PKCE returns a code', async () => {
    const email = newAddress()
    const device = authClient(server.url, 'pkce')
    await device.signUp({ email, password: goodPassword })
    const { query } = await followLink(server.url, linkIn((await outbox.next()).text))
    const { data } = await device.exchangeCodeForSession(query.get('code') ?? '')
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ email, amr: [{ method: 'email/signup' }] })
  })

  test('with an address in use looks the same, changes nothing, and tells the owner', async () => {
    const taken = await owner()
    const again = await signUp(taken.toUpperCase(), 'Another-one-1')
    const notice = await outbox.next()
    const fresh = await signUp(newAddress(), 'Another-one-1')
    await outbox.next()
    expect(again.error).toBeNull()
    const shape = ({ data }: typeof again) => {
      const { id, email, user_metadata, confirmation_sent_at, created_at, updated_at, ...rest } =
        data.user ?? ({} as NonNullable<typeof data.user>)
      expect([id, confirmation_sent_at, created_at, updated_at].every(Boolean)).toBe(true)
      return {
        ...rest,
        keys: Object.keys(data.user ?? {}),
        said: Object.keys(user_metadata),
        is: typeof email,
      }
    }
    expect(shape(again)).toEqual(shape(fresh))
    expect(notice).toMatchObject({ to: taken, subject: 'You already have a Tidings account' })
    await signInAgain(server.url, { email: taken, password: goodPassword })
  })

  test('again before confirming sends another email and never changes the password', async () => {
    const email = newAddress()
    const first = await signUp(email)
    await outbox.next()
    clock.advance(61_000)
    const second = await signUp(email, 'Of-an-intruder-1')
    expect(second.error).toBeNull()
    expect(second.data.user?.id).not.toBe(first.data.user?.id)
    await confirm(email)
    await signInAgain(server.url, { email, password: goodPassword })
    const intruder = await authClient(server.url).signInWithPassword({ email, password: 'Of-an-intruder-1' })
    expect(intruder.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('again within a minute has to wait, whether the address is known or not', async () => {
    const taken = await owner()
    for (const email of [taken, newAddress()]) {
      expect((await signUp(email)).error).toBeNull()
      await outbox.next()
      expect((await signUp(email)).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    }
  })

  const byCode = async (email: string) => {
    await authClient(server.url).signInWithOtp({ email })
    await confirm(email)
  }
  const byRecovery = async (email: string) => {
    await authClient(server.url).resetPasswordForEmail(email)
    await followLink(server.url, linkIn((await outbox.next()).text))
  }

  test.each([
    ['a code', byCode],
    ['a link to set a password', byRecovery],
  ])('by an intruder is undone when the owner signs in by %s', async (_, way) => {
    const email = newAddress()
    await signUp(email, 'Of-an-intruder-1')
    await outbox.next()
    await way(email)
    const intruder = await authClient(server.url).signInWithPassword({ email, password: 'Of-an-intruder-1' })
    expect(intruder.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('after requesting a code completes that account', async () => {
    const email = newAddress()
    await authClient(server.url).signInWithOtp({ email })
    await outbox.next()
    expect((await signUp(email)).error).toBeNull()
    await confirm(email)
    await signInAgain(server.url, { email, password: goodPassword })
  })
})

describe('requesting the email again', () => {
  const resend = (email: string) => authClient(server.url).resend({ type: 'signup', email })

  test('sends a new one that replaces the first', async () => {
    const email = newAddress()
    await signUp(email)
    const first = linkIn((await outbox.next()).text).searchParams.get('token_hash') ?? ''
    expect((await resend(email)).error).toMatchObject({ code: 'over_email_send_rate_limit' })
    clock.advance(61_000)
    expect((await resend(email)).error).toBeNull()
    const second = codeIn((await outbox.next()).text)
    const auth = authClient(server.url)
    const old = await auth.verifyOtp({ token_hash: first, type: 'signup' })
    expect(old.error).toMatchObject({ code: 'otp_expired' })
    expect((await auth.verifyOtp({ email, token: second, type: 'signup' })).error).toBeNull()
  })

  test('gives the same answer for confirmed and unknown addresses, which get none', async () => {
    const taken = await owner()
    const sent = outbox.sent.length
    for (const email of [taken, newAddress()]) {
      expect((await resend(email)).error).toBeNull()
      expect((await resend(email)).error).toMatchObject({ code: 'over_email_send_rate_limit' })
    }
    const last = newAddress()
    await signUp(last)
    await outbox.next()
    expect(outbox.sent.slice(sent).map(({ to }) => to)).toEqual([last])
  })

  test.each([
    { type: 'recovery', email: 'a@b.example' },
    { email: 'a@b.example' },
    { type: 'signup' },
    { type: 'signup', phone: '391234567' },
    { type: 'sms', email: 'a@b.example' },
    { type: 'signup', email: 'a@b.example', phone: '391234567' },
  ])('with %j is rejected', async (body) => {
    const response = await postToAuth(server.url, '/resend', body)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ error_code: 'validation_failed' })
  })
})

describe('an anonymous user', () => {
  const open = (env: Record<string, string> = {}) =>
    startTestServer({ env: { AUTH_ANONYMOUS: 'on', ...env }, overrides: { mailer: outbox, clock } })

  test('signs in, is marked as anonymous, and has rows of their own', async () => {
    await using anonymous = await open()
    const auth = authClient(anonymous.url)
    const { data, error } = await auth.signInAnonymously({ options: { data: { full_name: 'Guest' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [], app_metadata: {} })
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    })
    const alone = await auth.updateUser({ password: goodPassword })
    expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' })
    expect((await auth.reauthenticate()).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('can become a regular user at once if addresses are not confirmed', async () => {
    await using anonymous = await open()
    const auth = authClient(anonymous.url)
    const { data } = await auth.signInAnonymously()
    const email = newAddress()
    const updated = await auth.updateUser({ email, password: goodPassword })
    expect(updated.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
    expect(updated.data.user?.identities).toHaveLength(1)
    const { session } = await signInAgain(anonymous.url, { email, password: goodPassword })
    expect(decodeJwt(session.access_token)).toMatchObject({ sub: data.user?.id, is_anonymous: false })
    const row = await anonymous.context.database.tables
      .selectFrom('auth.users')
      .select('email_unproven')
      .executeTakeFirstOrThrow()
    expect(row.email_unproven).toBe(true)
  })

  test('can become a regular user by one email to the new address if they are', async () => {
    await using anonymous = await open({ AUTH_AUTOCONFIRM_EMAIL: 'off' })
    const auth = authClient(anonymous.url)
    const { data } = await auth.signInAnonymously()
    const email = newAddress()
    const updated = await auth.updateUser({ email })
    expect(updated.data.user).toMatchObject({ is_anonymous: true, new_email: email })
    const token = codeIn((await outbox.next()).text)
    const verified = await authClient(anonymous.url).verifyOtp({ email, token, type: 'email_change' })
    expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })

  test('can be created thirty times an hour from one address', async () => {
    await using anonymous = await open({ AUTH_RATE_LIMITS: '1' })
    const come = () => postToAuth(anonymous.url, '/signup', {})
    for (let times = 0; times < 30; times++) expect((await come()).status).toBe(200)
    clock.advance(301_000)
    expect((await come()).status).toBe(429)
  })
})

test('the settings list the available sign-in methods', async () => {
  const env = { AUTH_ANONYMOUS: 'on', AUTH_SIGNUP: 'off', AUTH_EMAIL: 'off', AUTH_AUTOCONFIRM_EMAIL: 'off' }
  const sms = { AUTH_PHONE: 'on', AUTH_AUTOCONFIRM_PHONE: 'on', SMS_WEBHOOK_URL: 'http://127.0.0.1:9/' }
  await using other = await startTestServer({ env: { ...env, ...sms } })
  const response = await fetch(`${other.url}/auth/v1/settings`)
  expect(await response.json()).toMatchObject({
    external: { anonymous_users: true, email: false, phone: true, google: false },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: true,
    sms_provider: 'webhook',
  })
})
