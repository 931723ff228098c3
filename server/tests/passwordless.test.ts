import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#platform/logger'
import { postToAuth } from './support/auth-api.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { codeIn, linkIn, memoryOutbox, type Outbox } from './support/outbox.ts'
import { authClient, signInAgain, signUpPerson } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let outbox: Outbox
let clock: MovableClock
const logged: string[] = []

beforeAll(async () => {
  outbox = memoryOutbox()
  clock = movableClock()
  const log = createLogger('json', (line) => logged.push(line))
  server = await startTestServer({ overrides: { mailer: outbox, clock, log } })
})
afterAll(() => server[Symbol.asyncDispose]())

const newAddress = () => `${randomUUID()}@example.com`

async function askForCode(email: string) {
  const { error } = await authClient(server.url).signInWithOtp({ email })
  if (error) throw error
  const mail = await outbox.next()
  return { mail, code: codeIn(mail.text), link: linkIn(mail.text) }
}

const show = (email: string, token: string) =>
  authClient(server.url).verifyOtp({ email, token, type: 'email' })

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

describe('an emailed code', () => {
  test('signs up a new user and confirms the address', async () => {
    const email = newAddress()
    const { mail, code } = await askForCode(email)
    expect(mail.to).toBe(email)
    const { data, error } = await show(email.toUpperCase(), code)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
    expect(data.user?.identities).toHaveLength(1)
    expect((await show(email, code)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('stores the given metadata, and creates the product’s rows', async () => {
    const email = newAddress()
    const options = { data: { full_name: 'Grace Hopper' } }
    await authClient(server.url).signInWithOtp({ email, options })
    const { data } = await show(email, codeIn((await outbox.next()).text))
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Grace Hopper' })
    const profile = await server.context.database.tables
      .selectFrom('public.profiles' as never)
      .selectAll()
      .execute()
    expect(JSON.stringify(profile)).toContain(data.user?.id)
  })

  test('signs in an existing user, who keeps the password if the address is confirmed', async () => {
    const person = await signUpPerson(server.url)
    const { tables } = server.context.database
    await tables
      .updateTable('auth.users')
      .set({ email_unproven: false })
      .where('id', '=', person.id)
      .execute()
    const { code } = await askForCode(person.email)
    expect((await show(person.email, code)).data.user?.id).toBe(person.id)
    await signInAgain(server.url, person)
  })

  test('comes with a link that does the same', async () => {
    const { link } = await askForCode(newAddress())
    expect(link.pathname).toBe('/verify')
    const { error } = await authClient(server.url).verifyOtp({
      token_hash: link.searchParams.get('token_hash') ?? '',
      type: 'magiclink',
    })
    expect(error).toBeNull()
  })

  test('is valid for ten minutes', async () => {
    const [early, late] = [newAddress(), newAddress()]
    const codes = [await askForCode(early), await askForCode(late)]
    clock.advance(590_000)
    expect((await show(early, codes[0]?.code ?? '')).error).toBeNull()
    clock.advance(11_000)
    expect((await show(late, codes[1]?.code ?? '')).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('works only with the address it was sent to', async () => {
    const { code } = await askForCode(newAddress())
    const other = newAddress()
    await askForCode(other)
    expect((await show(other, code)).error).toMatchObject({ code: 'otp_expired' })
    expect((await show(newAddress(), code)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('is invalid after five wrong ones, even if a hundred are tried at once', async () => {
    const email = newAddress()
    const { code } = await askForCode(email)
    const wrong = await Promise.all(Array.from({ length: 100 }, () => show(email, wrongCode(code))))
    expect(wrong.every(({ error }) => error?.code === 'otp_expired')).toBe(true)
    const row = await server.context.database.tables
      .selectFrom('auth.one_time_tokens')
      .select('failed_attempts')
      .where('sent_to', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.failed_attempts).toBe(5)
    expect((await show(email, code)).error).toMatchObject({ code: 'otp_expired' })
  })

  test('still works after four wrong ones', async () => {
    const email = newAddress()
    const { code } = await askForCode(email)
    for (let tries = 0; tries < 4; tries++) await show(email, wrongCode(code))
    expect((await show(email, code)).error).toBeNull()
  })

  test('is stored only as a hash, and never logged', async () => {
    const email = newAddress()
    const { code, link } = await askForCode(email)
    await show(email, wrongCode(code))
    const rows = await server.context.database.tables
      .selectFrom('auth.one_time_tokens')
      .select(['token_hash', 'code_hash', 'purpose'])
      .where('sent_to', '=', email)
      .execute()
    for (const secret of [code, link.searchParams.get('token_hash') ?? '']) {
      expect(JSON.stringify(rows)).not.toContain(`"${secret}"`)
      expect(logged.join('\n')).not.toContain(secret)
    }
    expect(logged.join('\n')).not.toContain(email)
  })
})

describe('requesting a code', () => {
  test('gets the same answers for known and unknown addresses, with a minimum interval', async () => {
    const { email } = await signUpPerson(server.url)
    const before = outbox.sent.length
    const ask = async (address: string) => {
      const options = { shouldCreateUser: false }
      const { error } = await authClient(server.url).signInWithOtp({ email: address, options })
      return error?.code ?? 'ok'
    }
    const unknown = newAddress()
    const answers = async (address: string) => [await ask(address), await ask(address)]
    expect(await answers(email)).toEqual(['ok', 'over_email_send_rate_limit'])
    await outbox.next()
    expect(await answers(unknown)).toEqual(['ok', 'over_email_send_rate_limit'])
    clock.advance(61_000)
    expect(await ask(email)).toBe('ok')
    await outbox.next()
    expect(outbox.sent.slice(before).map(({ to }) => to)).toEqual([email, email])
  })

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'a@b.example', phone: '391234567' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', channel: 'sms' }, 400, 'validation_failed'],
    [{ email: 'nobody' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', create_user: 'yes' }, 400, 'bad_json'],
    [{ phone: '391234567' }, 400, 'phone_provider_disabled'],
  ])('with %j answers %i %s', async (body, status, code) => {
    expect(await postToAuth(server.url, '/otp', body)).toMatchObject({ status, body: { error_code: code } })
  })

  test('rejects more metadata than an account may hold', async () => {
    const data = { note: 'x'.repeat(7000) }
    const answer = await postToAuth(server.url, '/otp', { email: newAddress(), data })
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test.each([
    [{ type: 'email', token: '123456' }, 400],
    [{ type: 'email', token: '123456', email: 'a@b.example', phone: '391234567' }, 400],
    [{ type: 'sms', token: '123456', email: 'a@b.example' }, 400],
    [{ type: 'email', token: '123456', phone: '391234567' }, 400],
    [{ type: 'email', token: '123\u0000', email: 'a\u0000@b.example' }, 403],
  ])('then using %j answers %i', async (body, status) => {
    expect((await postToAuth(server.url, '/verify', body)).status).toBe(status)
  })
})

describe('reauthentication', () => {
  async function askForNonce(person: Awaited<ReturnType<typeof signUpPerson>>) {
    const { error } = await person.auth.reauthenticate()
    if (error) throw error
    const mail = await outbox.next()
    expect(mail.to).toBe(person.email)
    return codeIn(mail.text)
  }

  test('sends a code that confirms a new password, once', async () => {
    const person = await signUpPerson(server.url)
    const nonce = await askForNonce(person)
    const wrong = await person.auth.updateUser({ password: 'Brand-new-5', nonce: wrongCode(nonce) })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await person.auth.updateUser({ password: 'Brand-new-5', nonce })).error).toBeNull()
    await signInAgain(server.url, { ...person, password: 'Brand-new-5' })
    const again = await person.auth.updateUser({ password: 'Brand-new-6', nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  test('sends a code that signs nobody in', async () => {
    const person = await signUpPerson(server.url)
    const nonce = await askForNonce(person)
    expect((await show(person.email, nonce)).error).toMatchObject({ code: 'otp_expired' })
  })

  test('requires a session and keeps the minimum interval', async () => {
    const response = await fetch(`${server.url}/auth/v1/reauthenticate`)
    expect(response.status).toBe(401)
    const person = await signUpPerson(server.url)
    await askForNonce(person)
    expect((await person.auth.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit' })
  })
})

test('a new code does not reset the attempts', async () => {
  const env = { AUTH_RATE_LIMITS: 'on', AUTH_RESEND_INTERVAL_S: '1' }
  await using limited = await startTestServer({ env, overrides: { mailer: outbox, clock } })
  const email = newAddress()
  const ask = async () => {
    clock.advance(1001)
    await authClient(limited.url).signInWithOtp({ email })
    return codeIn((await outbox.next()).text)
  }
  const codes: (string | undefined)[] = []
  for (let mails = 0; mails < 3; mails++) {
    const code = await ask()
    for (let tries = 0; tries < 4; tries++) {
      const { error } = await authClient(limited.url).verifyOtp({
        email,
        token: wrongCode(code),
        type: 'email',
      })
      codes.push(error?.code)
    }
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'otp_expired'))
  expect(codes.slice(10)).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
  const unknown = newAddress()
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) {
    const guess = { type: 'email', email: unknown, token: '123456' }
    statuses.push((await postToAuth(limited.url, '/verify', guess)).status)
  }
  expect(statuses.indexOf(429)).toBe(10)
})

test('emailed codes live as long as configured', async () => {
  await using brief = await startTestServer({
    env: { AUTH_OTP_EXPIRY_S: '120' },
    overrides: { mailer: outbox, clock },
  })
  const email = newAddress()
  await authClient(brief.url).signInWithOtp({ email })
  const { text } = await outbox.next()
  expect(text).toContain('expires in 2 minutes')
  clock.advance(121_000)
  const { error } = await authClient(brief.url).verifyOtp({ email, token: codeIn(text), type: 'email' })
  expect(error).toMatchObject({ code: 'otp_expired' })
})

test('with sign-up closed, an unknown address gets the same answer and no email', async () => {
  const closed = await startTestServer({ env: { AUTH_SIGNUP: 'off' }, overrides: { mailer: outbox, clock } })
  const before = outbox.sent.length
  expect((await authClient(closed.url).signInWithOtp({ email: newAddress() })).error).toBeNull()
  const wish = { email: newAddress(), password: 'Good-one-1' }
  expect((await authClient(closed.url).signUp(wish)).error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
  })
  // Waits for mails that are under way.
  await closed[Symbol.asyncDispose]()
  expect(outbox.sent).toHaveLength(before)
})

test('with email sign-in disabled, none of its routes work', async () => {
  await using closed = await startTestServer({ env: { AUTH_EMAIL: 'off' } })
  const auth = authClient(closed.url)
  const wish = { email: newAddress(), password: 'Good-one-1' }
  expect((await auth.signInWithOtp(wish)).error).toMatchObject({ code: 'email_provider_disabled' })
  expect((await auth.signUp(wish)).error).toMatchObject({ status: 400, code: 'email_provider_disabled' })
  expect((await auth.signInWithPassword(wish)).error).toMatchObject({
    status: 422,
    code: 'email_provider_disabled',
  })
  expect((await auth.resend({ type: 'signup', email: wish.email })).error).toMatchObject({
    code: 'email_provider_disabled',
  })
})
