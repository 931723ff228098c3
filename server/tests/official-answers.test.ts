import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postToAuth } from './support/auth-api.ts'
import { authClient, goodPassword, signUpPerson } from './support/project-clients.ts'
import { enrolTotp } from './support/second-factor.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

// What the official clients' own tests expect, word for word.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { AUTH_PHONE: 'on', SMS_WEBHOOK_URL: 'http://127.0.0.1:9/' } })
})
afterAll(() => server[Symbol.asyncDispose]())

test('a user created by an operator has the given metadata, and nothing else', async () => {
  const admin = await adminClient(server)
  const email = `${randomUUID()}@example.com`
  const plain = await admin.createUser({ email })
  expect(plain.data.user?.user_metadata).toEqual({})
  expect(plain.data.user?.identities?.[0]?.identity_data).toMatchObject({ email, sub: plain.data.user?.id })
  const named = await admin.createUser({ email: `b-${email}`, user_metadata: { role: 'admin' } })
  expect(named.data.user?.user_metadata).toEqual({ role: 'admin' })
})

test('a user who signs up has the address and its state in the metadata', async () => {
  const { email, id, session } = await signUpPerson(server.url, 'Ada')
  const proofs = { email_verified: false, phone_verified: false }
  expect(session.user.user_metadata).toEqual({ full_name: 'Ada', sub: id, email, ...proofs })
})

test('a wrong app code and an unknown token have the error codes that clients look for', async () => {
  const { auth } = await signUpPerson(server.url)
  const { factorId } = await enrolTotp(auth)
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  expect(error).toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
  const unknown = await authClient(server.url).getUser('bad.token.here')
  expect(unknown.error?.message).toContain('unable to parse or verify signature')
})

test.each(['+invalid', 'not a phone', '0123'])(
  'the code of %j, which is not a number, is a bad request',
  async (phone) => {
    const { error } = await authClient(server.url).verifyOtp({ phone, token: '123456', type: 'sms' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  },
)

test('signing in with a wallet is disabled', async () => {
  const answer = await postToAuth(server.url, '/token?grant_type=web3', { chain: 'ethereum' })
  expect(answer).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } })
})

test('a text message that cannot be sent is an error, at sign-up and at sign-in', async () => {
  const failed = { status: 422, code: 'sms_send_failed' }
  const signUp = await authClient(server.url).signUp({ phone: '15550001234', password: goodPassword })
  expect(signUp.error).toMatchObject(failed)
  const signIn = await authClient(server.url).signInWithOtp({ phone: '15550001235' })
  expect(signIn.error).toMatchObject(failed)
})
