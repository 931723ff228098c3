import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#src/config'
import { postToAuth } from './support/auth-api.ts'
import { movableClock } from './support/movable-clock.ts'
import { codeIn } from './support/outbox.ts'
import { authClient, goodPassword, signUpPerson } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'
import { startTextMessageService, type TextMessageService } from './support/text-message-service.ts'

let service: TextMessageService

beforeAll(async () => {
  service = await startTextMessageService()
})
afterAll(() => service[Symbol.asyncDispose]())

const newNumber = () => `39${randomInt(10 ** 9, 10 ** 10)}`

test('a Twilio account gets a form post with its own user and password', async () => {
  await using twilio = await startTestServer({
    env: {
      AUTH_PHONE: 'on',
      SMS_TWILIO_URL: service.url,
      SMS_TWILIO_ACCOUNT: 'AC123',
      SMS_TWILIO_TOKEN: 'twilio-secret',
      SMS_FROM: '+15550100',
    },
  })
  const phone = newNumber()
  expect((await authClient(twilio.url).signInWithOtp({ phone })).error).toBeNull()
  const message = await service.next()
  expect(message).toMatchObject({
    path: '/2010-04-01/Accounts/AC123/Messages.json',
    authorization: `Basic ${Buffer.from('AC123:twilio-secret').toString('base64')}`,
    type: 'application/x-www-form-urlencoded',
  })
  const form = new URLSearchParams(message.body)
  expect(form.get('To')).toBe(`+${phone}`)
  expect(form.get('From')).toBe('+15550100')
  const code = codeIn(form.get('Body') ?? '')
  const verified = await authClient(twilio.url).verifyOtp({ phone, token: code, type: 'sms' })
  expect(verified.error).toBeNull()
})

test('the whole server sends thirty messages an hour at most, whatever the numbers', async () => {
  const clock = movableClock()
  await using limited = await startTestServer({
    env: { AUTH_PHONE: 'on', SMS_WEBHOOK_URL: service.url, AUTH_RATE_LIMITS: '1' },
    overrides: { clock },
  })
  const ask = () => postToAuth(limited.url, '/otp', { phone: newNumber() })
  for (let texts = 0; texts < 30; texts++) expect((await ask()).status).toBe(200)
  clock.advance(301_000)
  expect(await ask()).toMatchObject({ status: 429, body: { error_code: 'over_sms_send_rate_limit' } })
  for (let texts = 0; texts < 30; texts++) await service.next()
})

test('configured test numbers have a fixed code and get no message', async () => {
  await using testing = await startTestServer({
    env: { AUTH_PHONE: 'on', AUTH_TEST_OTP: '+391112223=123456', NODE_ENV: 'test' },
  })
  const sent = service.taken.length
  expect((await authClient(testing.url).signInWithOtp({ phone: '+391112223' })).error).toBeNull()
  await expect
    .poll(async () => {
      const verified = await postToAuth(testing.url, '/verify', {
        phone: '391112223',
        token: '123456',
        type: 'sms',
      })
      return verified.status
    })
    .toBe(200)
  expect(service.taken).toHaveLength(sent)
  const inEarnest = startTestServer({ env: { AUTH_TEST_OTP: '391112223=123456', NODE_ENV: 'production' } })
  await expect(inEarnest).rejects.toThrow(ConfigError)
})

test('with automatic confirmation, signing up signs in, and a number in use is reported', async () => {
  await using trusting = await startTestServer({
    env: { AUTH_PHONE: 'on', AUTH_AUTOCONFIRM_PHONE: 'on', SMS_WEBHOOK_URL: service.url },
  })
  const phone = newNumber()
  const { data } = await authClient(trusting.url).signUp({ phone, password: goodPassword })
  expect(data.session?.user.phone).toBe(phone)
  const again = await authClient(trusting.url).signUp({ phone, password: goodPassword })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  const person = await signUpPerson(trusting.url)
  const other = newNumber()
  expect((await person.auth.updateUser({ phone: other })).data.user?.phone).toBe(other)
})

test('with phones disabled, everything about them says so', async () => {
  await using plain = await startTestServer()
  const phone = newNumber()
  const auth = authClient(plain.url)
  const disabled = { code: 'phone_provider_disabled' }
  expect((await auth.signUp({ phone, password: goodPassword })).error).toMatchObject({
    status: 400,
    ...disabled,
  })
  expect((await auth.signInWithPassword({ phone, password: goodPassword })).error).toMatchObject({
    status: 422,
    ...disabled,
  })
  expect((await auth.signInWithOtp({ phone })).error).toMatchObject({ status: 400, ...disabled })
  expect((await auth.resend({ type: 'sms', phone })).error).toMatchObject({ status: 400, ...disabled })
  const person = await signUpPerson(plain.url)
  expect((await person.auth.updateUser({ phone })).error).toMatchObject({ status: 400, ...disabled })
})
