import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { manualClock, type ManualClock } from './support/manual-clock.ts'
import { signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import { claimsOf, codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const phone = '15550000001'
const code = '246810'
let server: TestServer
let clock: ManualClock
let person: Person

beforeAll(async () => {
  clock = manualClock()
  const env = { NODE_ENV: 'test', AUTH_TEST_OTP: `${phone}=${code}`, AUTH_RATE_LIMITS: 'on' }
  server = await startTestServer({ overrides: { clock }, env })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await clock.advance(3_600_001)
  person = await signUpPerson(server.url)
})

async function enrolPhone(friendlyName = 'Phone') {
  const { data, error } = await person.auth.mfa.enroll({
    factorType: 'phone',
    phone: `+${phone}`,
    friendlyName,
  })
  if (error) throw error
  return data
}

test('a texted code raises the session', async () => {
  const factor = await enrolPhone()
  expect(factor).toMatchObject({ type: 'phone', phone, friendly_name: 'Phone' })
  const challenge = await person.auth.mfa.challenge({ factorId: factor.id })
  expect(challenge.data).toMatchObject({ type: 'phone' })
  const of = { factorId: factor.id, challengeId: challenge.data?.id ?? '' }
  const wrong = await person.auth.mfa.verify({ ...of, code: '111111' })
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const right = await person.auth.mfa.verify({ ...of, code })
  expect(claimsOf(right.data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/phone' }, {}],
  })
  const row = await server.context.database.tables
    .selectFrom('auth.mfa_challenges')
    .select('otp_code')
    .execute()
  expect(JSON.stringify(row)).not.toContain(code)
})

test('one phone gets one message a minute', async () => {
  const factor = await enrolPhone()
  expect((await person.auth.mfa.challenge({ factorId: factor.id })).error).toBeNull()
  const again = await person.auth.mfa.challenge({ factorId: factor.id })
  expect(again.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  await clock.advance(60_001)
  expect((await person.auth.mfa.challenge({ factorId: factor.id })).error).toBeNull()
})

test('a number is enrolled once: an unfinished factor is replaced, a verified one is not', async () => {
  await enrolPhone('First')
  const second = await enrolPhone('Second')
  const { data } = await person.auth.mfa.listFactors()
  expect(data?.all.map(({ id }) => id)).toEqual([second.id])
  const challenge = await person.auth.mfa.challenge({ factorId: second.id })
  await person.auth.mfa.verify({ factorId: second.id, challengeId: challenge.data?.id ?? '', code })
  const third = await person.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Third' })
  expect(third.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  const odd = await person.auth.mfa.enroll({ factorType: 'phone', phone: 'abc', friendlyName: 'Odd' })
  expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('an unfinished phone factor does not bypass an app verified since', async () => {
  const begun = await enrolPhone()
  await verifyTotp(person.auth, await enrolTotp(person.auth), clock.now())
  const thief = await signInAgain(server.url, person)
  const challenge = await thief.auth.mfa.challenge({ factorId: begun.id })
  const tried = await thief.auth.mfa.verify({
    factorId: begun.id,
    challengeId: challenge.data?.id ?? '',
    code,
  })
  expect(tried.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('new challenges do not reset the attempts: after twenty codes an hour all are rejected', async () => {
  const factor = await enrolTotp(person.auth)
  const attempt = async (shown: string) => {
    const { error } = await person.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code: shown })
    return error?.code ?? 'ok'
  }
  for (let count = 0; count < 20; count++) expect(await attempt('12345x')).toBe('mfa_verification_failed')
  expect(await attempt(codeAt(factor.secret, clock.now()))).toBe('over_request_rate_limit')
  await clock.advance(3_600_001)
  expect(await attempt(codeAt(factor.secret, clock.now()))).toBe('ok')
})

test('one address can request challenges and verify codes seventy-five times in five minutes', async () => {
  const ask = () =>
    fetch(`${server.url}/auth/v1/factors/x/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  const before = await Promise.all(Array.from({ length: 75 }, ask))
  expect(before.filter(({ status }) => status === 429)).toHaveLength(0)
  expect((await ask()).status).toBe(429)
})
