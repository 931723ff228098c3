import { randomInt } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#platform/logger'
import { postToAuth } from './support/auth-api.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { codeIn } from './support/outbox.ts'
import { authClient, goodPassword, signInAgain, signUpPerson } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { startTextMessageService, type TextMessageService } from './support/text-message-service.ts'

let service: TextMessageService
let server: TestServer
let clock: MovableClock
const logged: string[] = []

beforeAll(async () => {
  service = await startTextMessageService()
  clock = movableClock()
  server = await startTestServer({
    env: { AUTH_PHONE: 'on', SMS_WEBHOOK_URL: `${service.url}/texts`, SMS_WEBHOOK_KEY: 'webhook-secret' },
    overrides: { clock, log: createLogger('json', (line) => logged.push(line)) },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const newNumber = () => `39${randomInt(10 ** 9, 10 ** 10)}`

async function nextCode() {
  const { body } = await service.next()
  return codeIn((JSON.parse(body) as { message: string }).message)
}

async function askForCode(phone: string) {
  const { error } = await authClient(server.url).signInWithOtp({ phone: `+${phone}` })
  if (error) throw error
  return nextCode()
}

const show = (phone: string, token: string, type: 'sms' | 'phone_change' = 'sms') =>
  authClient(server.url).verifyOtp({ phone, token, type })

describe('a texted code', () => {
  test('is sent through the configured address, with its key', async () => {
    const phone = newNumber()
    await authClient(server.url).signInWithOtp({ phone: `+${phone}` })
    const message = await service.next()
    expect(message).toMatchObject({
      path: '/texts',
      authorization: 'Bearer webhook-secret',
      type: 'application/json',
    })
    expect(JSON.parse(message.body)).toEqual({
      phone: `+${phone}`,
      message: expect.stringMatching(/^Your Tidings code is \d{6}$/),
    })
  })

  test('signs in and creates the account, whatever spaces the number has', async () => {
    const phone = newNumber()
    const code = await askForCode(phone)
    const spaced = `+${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`
    const { data, error } = await show(spaced, code)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { phone_verified: true },
    })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ phone, amr: [{ method: 'otp' }] })
    expect((await show(phone, code)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('is valid for one minute', async () => {
    const phone = newNumber()
    const code = await askForCode(phone)
    clock.advance(61_000)
    expect((await show(phone, code)).error).toMatchObject({ code: 'otp_expired' })
  })

  test('is invalid after five wrong ones', async () => {
    const phone = newNumber()
    const code = await askForCode(phone)
    const wrong = code === '000000' ? '111111' : '000000'
    await Promise.all(Array.from({ length: 5 }, () => show(phone, wrong)))
    expect((await show(phone, code)).error).toMatchObject({ code: 'otp_expired' })
  })

  test('can be requested once a minute, whether the number is known or not', async () => {
    const options = { shouldCreateUser: false }
    const known = newNumber()
    await askForCode(known)
    clock.advance(61_000)
    const ask = async (phone: string) =>
      (await authClient(server.url).signInWithOtp({ phone, options })).error?.code ?? 'ok'
    const unknown = newNumber()
    expect([await ask(known), await ask(known)]).toEqual(['ok', 'over_sms_send_rate_limit'])
    expect([await ask(unknown), await ask(unknown)]).toEqual(['ok', 'over_sms_send_rate_limit'])
    await nextCode()
  })

  test('that cannot be sent is an error, also for numbers that get none, and logged without the number', async () => {
    const phone = newNumber()
    service.status = 500
    const ask = async (to: string, shouldCreateUser: boolean) =>
      (await authClient(server.url).signInWithOtp({ phone: to, options: { shouldCreateUser } })).error
    const failed = { status: 422, code: 'sms_send_failed' }
    expect(await ask(phone, true)).toMatchObject(failed)
    expect(await ask(newNumber(), false)).toMatchObject(failed)
    const code = await nextCode()
    await expect.poll(() => logged.join('\n')).toContain('the service answered 500')
    service.status = 201
    expect(logged.join('\n')).not.toContain(phone)
    expect(logged.join('\n')).not.toContain(code)
  })

  test.each(['012345678', '+0123', '12a45', '1234567890123456', '9', '+'])(
    'is not sent to %j, which is not a number',
    async (phone) => {
      expect(await postToAuth(server.url, '/otp', { phone })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
    },
  )
})

describe('signing up by phone', () => {
  test('gives no session before the code is verified', async () => {
    const phone = newNumber()
    const auth = authClient(server.url)
    const { data, error } = await auth.signUp({ phone, password: goodPassword })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    const code = await nextCode()
    const early = await auth.signInWithPassword({ phone, password: goodPassword })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    expect((await show(phone, code)).error).toBeNull()
    expect((await auth.signInWithPassword({ phone: `+${phone}`, password: goodPassword })).error).toBeNull()
    const wrong = await auth.signInWithPassword({ phone, password: 'wrong-one' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  test('with a number in use looks the same, and changes nothing', async () => {
    const phone = newNumber()
    await show(phone, await askForCode(phone))
    clock.advance(61_000)
    const sent = service.taken.length
    const taken = await authClient(server.url).signUp({ phone, password: 'Another-one-1' })
    const other = newNumber()
    const fresh = await authClient(server.url).signUp({ phone: other, password: 'Another-one-1' })
    await nextCode()
    expect(service.taken.slice(sent).map(({ body }) => body)).toEqual([expect.stringContaining(other)])
    expect(Object.keys(taken.data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}))
    const signIn = await authClient(server.url).signInWithPassword({ phone, password: 'Another-one-1' })
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('by an intruder is undone when the owner signs in with a code', async () => {
    const phone = newNumber()
    const password = 'Of-an-intruder-1'
    await authClient(server.url).signUp({ phone, password })
    await nextCode()
    clock.advance(61_000)
    expect((await show(phone, await askForCode(phone))).error).toBeNull()
    const intruder = await authClient(server.url).signInWithPassword({ phone, password })
    expect(intruder.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('has its code resent on request while it is pending', async () => {
    const phone = newNumber()
    await authClient(server.url).signUp({ phone, password: goodPassword })
    const first = await nextCode()
    clock.advance(61_000)
    expect((await authClient(server.url).resend({ type: 'sms', phone })).error).toBeNull()
    const second = await nextCode()
    expect((await show(phone, second)).error).toBeNull()
    expect(first).toMatch(/^\d{6}$/)
    const sent = service.taken.length
    clock.advance(61_000)
    expect((await authClient(server.url).resend({ type: 'sms', phone })).error).toBeNull()
    const other = newNumber()
    await askForCode(other)
    expect(service.taken.slice(sent).map(({ body }) => body)).toEqual([expect.stringContaining(other)])
  })

  test('requires either a number or an address, and rejects PKCE', async () => {
    const password = goodPassword
    const both = { phone: newNumber(), email: 'a@b.example', password }
    const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
    for (const body of [both, { phone: newNumber(), password, ...pkce }, { phone: '0', password }]) {
      const answer = await postToAuth(server.url, '/signup', body)
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    }
  })
})

describe('a change of number', () => {
  test('takes effect when its code is verified', async () => {
    const person = await signUpPerson(server.url)
    const phone = newNumber()
    const { data, error } = await person.auth.updateUser({ phone: `+${phone}` })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ new_phone: phone, phone: '' })
    const code = await nextCode()
    expect((await show(phone, code, 'sms')).error).toMatchObject({ code: 'otp_expired' })
    expect((await show(phone, code, 'phone_change')).error).toBeNull()
    const { data: after } = await person.auth.getUser()
    expect(after.user).toMatchObject({ phone, email: person.email })
    expect(after.user?.app_metadata['providers']).toEqual(['email', 'phone'])
    expect(after.user?.new_phone).toBeUndefined()
  })

  test('requested before signing out everywhere never takes effect', async () => {
    const person = await signUpPerson(server.url)
    const thief = await signInAgain(server.url, person)
    const wanted = newNumber()
    await thief.auth.updateUser({ phone: wanted })
    const code = await nextCode()
    await person.auth.signOut({ scope: 'global' })
    expect((await show(wanted, code, 'phone_change')).error).toMatchObject({ code: 'otp_expired' })
  })

  test('takes effect although other devices are signed out meanwhile', async () => {
    const person = await signUpPerson(server.url)
    await signInAgain(server.url, person)
    const wanted = newNumber()
    await person.auth.updateUser({ phone: wanted })
    const code = await nextCode()
    await person.auth.signOut({ scope: 'others' })
    expect((await show(wanted, code, 'phone_change')).error).toBeNull()
  })

  test('needs a recent sign-in, because a token may be stolen, and so does a first email address', async () => {
    const phone = newNumber()
    const first = authClient(server.url)
    await first.verifyOtp({ phone, token: await askForCode(phone), type: 'sms' })
    clock.advance(16 * 60_000)
    const added = await first.updateUser({ email: `${phone}@example.com` })
    expect(added.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const person = await signUpPerson(server.url)
    clock.advance(16 * 60_000)
    const { error } = await person.auth.updateUser({ phone: newNumber() })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const again = await signInAgain(server.url, person)
    expect((await again.auth.updateUser({ phone: newNumber() })).error).toBeNull()
    await nextCode()
  })

  test('requested before a change of the password never takes effect', async () => {
    const own = newNumber()
    const person = await signUpPerson(server.url)
    await person.auth.updateUser({ phone: own })
    await show(own, await nextCode(), 'phone_change')
    clock.advance(61_000)
    const wanted = newNumber()
    await person.auth.updateUser({ phone: wanted })
    await nextCode()
    await person.auth.updateUser({ password: 'Changed-meanwhile-1' })
    expect((await person.auth.getUser()).data.user?.new_phone).toBeUndefined()
    clock.advance(61_000)
    const { error } = await authClient(server.url).resend({ type: 'phone_change', phone: own })
    expect(error).toBeNull()
    const { data } = await person.auth.getUser()
    expect(data.user).toMatchObject({ phone: own })
  })

  test('cannot take somebody else’s number', async () => {
    const phone = newNumber()
    await show(phone, await askForCode(phone))
    const person = await signUpPerson(server.url)
    expect((await person.auth.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })
})
