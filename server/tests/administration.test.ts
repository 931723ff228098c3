import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOperatorKey } from '#modules/accounts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { memoryOutbox, type Outbox } from './support/outbox.ts'
import {
  authClient,
  goodPassword,
  signInAgain,
  signUpPerson,
  type Person,
} from './support/project-clients.ts'
import { claimsOf, enrolTotp, verifyTotp } from './support/second-factor.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: MovableClock
let outbox: Outbox
let admin: Awaited<ReturnType<typeof adminClient>>
let person: Person

beforeAll(async () => {
  clock = movableClock()
  outbox = memoryOutbox()
  server = await startTestServer({ overrides: { clock, mailer: outbox } })
  admin = await adminClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await signUpPerson(server.url)
})

const freshEmail = () => `${randomUUID()}@example.com`

async function signInCode(email: string, password: string) {
  const { error } = await authClient(server.url).signInWithPassword({ email, password })
  return error ? error.code : 'ok'
}

describe('service keys', () => {
  const paths: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000000/factors'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ]
  test.each(paths)('alone open %s %s', async (method, path) => {
    const statusWith = async (token: string | null) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (token !== null) headers['authorization'] = `Bearer ${token}`
      const body = method === 'GET' ? {} : { body: '{}' }
      const response = await fetch(`${server.url}/auth/v1${path}`, { method, headers, ...body })
      return `${response.status} ${((await response.json()) as { error_code: string }).error_code}`
    }
    expect(await statusWith(null)).toBe('401 no_authorization')
    expect(await statusWith('nonsense')).toBe('403 bad_jwt')
    expect(await statusWith(person.session.access_token)).toBe('403 not_admin')
    expect(await statusWith(await signOperatorKey(server.config, 'anon'))).toBe('403 not_admin')
    expect(await statusWith(await signOperatorKey(server.config, 'service_role'))).not.toMatch(/^40[13] /)
  })
})

describe('creating users', () => {
  test('a user created as confirmed can sign in at once, any other cannot', async () => {
    const email = freshEmail()
    const { data, error } = await admin.createUser({
      email,
      password: goodPassword,
      email_confirm: true,
      user_metadata: { full_name: 'Grace' },
      app_metadata: { plan: 'gold' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Grace' },
      app_metadata: { plan: 'gold', provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const { session } = await signInAgain(server.url, { email, password: goodPassword })
    expect(claimsOf(session.access_token)).toMatchObject({ app_metadata: { plan: 'gold' } })
    const unconfirmed = freshEmail()
    await admin.createUser({ email: unconfirmed, password: goodPassword })
    expect(await signInCode(unconfirmed, goodPassword)).toBe('email_not_confirmed')
  })

  test('an address can be used once, and invalid input is rejected', async () => {
    const taken = await admin.createUser({ email: person.email.toUpperCase() })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin.createUser({})).error?.code).toBe('validation_failed')
    expect((await admin.createUser({ email: 'x' })).error?.code).toBe('validation_failed')
    expect((await admin.createUser({ email: freshEmail(), password: 'x' })).error?.code).toBe('weak_password')
    const ban = await admin.createUser({ email: freshEmail(), ban_duration: 'soon' })
    expect(ban.error?.code).toBe('validation_failed')
  })
})

test('users are listed page by page, newest first', async () => {
  const second = await signUpPerson(server.url)
  const { data } = await admin.listUsers({ page: 1, perPage: 1 })
  expect(data.users.map(({ id }) => id)).toEqual([second.id])
  expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  const next = await admin.listUsers({ page: 2, perPage: 1 })
  expect(next.data.users.map(({ id }) => id)).toEqual([person.id])
  const one = await admin.getUserById(person.id)
  expect(one.data.user).toMatchObject({ id: person.id, email: person.email })
  expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

describe('updating users', () => {
  test('metadata is merged, and the address changes without an email', async () => {
    const email = freshEmail()
    const { data, error } = await admin.updateUserById(person.id, {
      email,
      email_confirm: true,
      user_metadata: { nickname: 'A' },
      app_metadata: { plan: 'gold' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace', nickname: 'A' } })
    expect(data.user?.app_metadata).toMatchObject({ plan: 'gold', provider: 'email' })
    expect(await signInCode(email, person.password)).toBe('ok')
    expect(await signInCode(person.email, person.password)).toBe('invalid_credentials')
    const other = await signUpPerson(server.url)
    const taken = await admin.updateUserById(other.id, { email })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('a new password ends every session', async () => {
    await admin.updateUserById(person.id, { password: 'Another-one-8' })
    expect(await server.context.project.authenticate(person.session.access_token)).toBeNull()
    expect(await signInCode(person.email, person.password)).toBe('invalid_credentials')
    expect(await signInCode(person.email, 'Another-one-8')).toBe('ok')
  })
})

describe('a ban', () => {
  test('locks a user out everywhere while it lasts, ends their connections, and can be lifted', async () => {
    const told: string[] = []
    server.context.sessionEndings.listen(async ({ userId }) => void told.push(userId))
    const { data } = await admin.updateUserById(person.id, { ban_duration: '1h30m' })
    expect(told).toContain(person.id)
    const until = Date.parse((data.user as { banned_until?: string } | null)?.banned_until ?? '')
    expect(until - clock.now().getTime()).toBeGreaterThan(5_300_000)
    const { access_token: token, refresh_token } = person.session
    const refresh = async () => (await authClient(server.url).refreshSession({ refresh_token })).error?.code
    expect((await authClient(server.url).getUser(token)).error?.code).toBe('user_banned')
    expect(await refresh()).toBe('user_banned')
    expect(await signInCode(person.email, person.password)).toBe('user_banned')
    expect((await person.data.from('profiles').select('id')).status).toBe(401)
    expect(await server.context.project.authenticate(token)).toBeNull()
    await admin.updateUserById(person.id, { ban_duration: 'none' })
    expect(await refresh()).toBeUndefined()
  })

  test('expires by itself', async () => {
    await admin.updateUserById(person.id, { ban_duration: '2h' })
    expect(await signInCode(person.email, person.password)).toBe('user_banned')
    clock.advance(7_200_001)
    expect(await signInCode(person.email, person.password)).toBe('ok')
  })
})

describe('deleting a user', () => {
  test('removes the user and all their data', async () => {
    const { error } = await admin.deleteUser(person.id)
    expect(error).toBeNull()
    expect((await authClient(server.url).getUser(person.session.access_token)).error?.code).toBe(
      'user_not_found',
    )
    const profile = await server.context.database.pool.query('select 1 from profiles where id = $1', [
      person.id,
    ])
    expect(profile.rowCount).toBe(0)
    const again = await authClient(server.url).signUp({ email: person.email, password: goodPassword })
    expect(again.error).toBeNull()
    expect((await admin.deleteUser(person.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('softly leaves an empty row that nobody can sign in to', async () => {
    await admin.deleteUser(person.id, true)
    const { data } = await admin.getUserById(person.id)
    expect(data.user).toMatchObject({ id: person.id, email: '', user_metadata: {}, identities: [] })
    expect(data.user?.deleted_at).toBeTruthy()
    expect(await signInCode(person.email, person.password)).toBe('invalid_credentials')
    expect(await server.context.project.authenticate(person.session.access_token)).toBeNull()
  })
})

describe('generated links', () => {
  test('sign in a user of a known address, without sending an email', async () => {
    const before = outbox.sent.length
    const { data, error } = await admin.generateLink({ type: 'magiclink', email: person.email })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: person.id })
    expect(outbox.sent).toHaveLength(before)
    const { hashed_token: token_hash } = data.properties ?? { hashed_token: '' }
    const verified = await authClient(server.url).verifyOtp({ type: 'magiclink', token_hash })
    expect(verified.data.user?.id).toBe(person.id)
    const link = new URL(data.properties?.action_link ?? '')
    const followed = await fetch(link, { redirect: 'manual' })
    expect(followed.headers.get('location')).toContain('error_code=otp_expired')
  })

  test('for signup create the account, and their code confirms it', async () => {
    const email = freshEmail()
    const made = await admin.generateLink({ type: 'signup', email, password: goodPassword })
    expect(await signInCode(email, goodPassword)).toBe('email_not_confirmed')
    const token = made.data.properties?.email_otp ?? ''
    expect(token).toMatch(/^\d{6}$/)
    const verified = await authClient(server.url).verifyOtp({ type: 'signup', email, token })
    expect(verified.error).toBeNull()
    expect(await signInCode(email, goodPassword)).toBe('ok')
    const again = await admin.generateLink({ type: 'signup', email, password: goodPassword })
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('for a change of address require both links', async () => {
    const newEmail = freshEmail()
    const of = { email: person.email, newEmail }
    const current = await admin.generateLink({ type: 'email_change_current', ...of })
    const next = await admin.generateLink({ type: 'email_change_new', ...of })
    for (const made of [current, next]) {
      const { hashed_token: token_hash } = made.data.properties ?? { hashed_token: '' }
      expect((await authClient(server.url).verifyOtp({ type: 'email_change', token_hash })).error).toBeNull()
    }
    expect((await admin.getUserById(person.id)).data.user?.email).toBe(newEmail)
  })

  test('for an unknown address or kind are rejected', async () => {
    const unknown = await admin.generateLink({ type: 'recovery', email: freshEmail() })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
    const odd = await admin.generateLink({ type: 'odd' as 'recovery', email: person.email })
    expect(odd.error?.code).toBe('validation_failed')
  })

  test('an invitation is emailed, and following it signs in', async () => {
    const email = freshEmail()
    const invited = await admin.inviteUserByEmail(email, { data: { full_name: 'Grace' } })
    expect(invited.data.user).toMatchObject({ email, user_metadata: { full_name: 'Grace' } })
    expect(invited.data.user?.invited_at).toBeTruthy()
    const mail = outbox.sent.find(({ to }) => to === email)
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    clock.advance(590_000)
    const verified = await authClient(server.url).verifyOtp({ type: 'invite', token_hash })
    expect(verified.data.user?.email_confirmed_at).toBeTruthy()
    expect((await admin.inviteUserByEmail(person.email)).error?.code).toBe('email_exists')
  })
})

test('an invitation expires after ten minutes, and its recipient can request another link', async () => {
  const email = freshEmail()
  await admin.inviteUserByEmail(email)
  const linkTo = (type: string) => {
    const texts = outbox.sent.filter(({ to }) => to === email).map(({ text }) => text)
    const links = texts.map((text) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? ''))
    return links.find(({ searchParams }) => searchParams.get('type') === type)?.searchParams.get('token_hash')
  }
  clock.advance(601_000)
  const late = await authClient(server.url).verifyOtp({ type: 'invite', token_hash: linkTo('invite') ?? '' })
  expect(late.error?.code).toBe('otp_expired')
  await authClient(server.url).resetPasswordForEmail(email)
  await expect.poll(() => linkTo('recovery')).toBeTruthy()
  const asked = { type: 'recovery' as const, token_hash: linkTo('recovery') ?? '' }
  expect((await authClient(server.url).verifyOtp(asked)).data.user).toMatchObject({ email })
})

test('a lost second factor can be removed, which lowers the sessions', async () => {
  const factor = await enrolTotp(person.auth)
  const raised = await verifyTotp(person.auth, factor, clock.now())
  const { data } = await admin.mfa.listFactors({ userId: person.id })
  expect(data?.factors).toMatchObject([{ id: factor.factorId, status: 'verified' }])
  expect(JSON.stringify(data)).not.toContain(factor.secret)
  expect((await admin.mfa.deleteFactor({ userId: person.id, id: factor.factorId })).error).toBeNull()
  const next = await authClient(server.url).refreshSession({ refresh_token: raised.refresh_token })
  expect(claimsOf(next.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' })
})
