import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { followLink } from './support/auth-api.ts'
import { clock, outbox, server, setUpMailServer } from './support/mail-server.ts'
import { makeKey, modelClient } from './support/model-client.ts'
import { movableClock } from './support/movable-clock.ts'
import { codeIn, linkIn, memoryOutbox } from './support/outbox.ts'
import {
  authClient,
  dataClient,
  goodPassword,
  historyEntry,
  signInAgain,
  signUpPerson,
  type Person,
} from './support/project-clients.ts'
import { claimsOf, codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpMailServer()

let squatter: Person

beforeEach(async () => {
  squatter = await signUpPerson(server.url, 'Mallory')
})

const onDatabase = (sql: string, values: unknown[]) => server.context.database.pool.query(sql, values)

async function ownerByCode() {
  const owner = authClient(server.url)
  await owner.signInWithOtp({ email: squatter.email })
  const token = codeIn((await outbox.next()).text)
  const { error } = await owner.verifyOtp({ email: squatter.email, token, type: 'email' })
  if (error) throw error
  return owner
}

async function recoveryLink(flow: 'implicit' | 'pkce' = 'implicit') {
  const owner = authClient(server.url, flow)
  await owner.resetPasswordForEmail(squatter.email)
  return { owner, link: linkIn((await outbox.next()).text) }
}

async function ownerByRecovery() {
  const { owner, link } = await recoveryLink()
  const token_hash = link.searchParams.get('token_hash') ?? ''
  const { error } = await owner.verifyOtp({ token_hash, type: 'recovery' })
  if (error) throw error
  return owner
}

async function ownerByPkce() {
  const { owner, link } = await recoveryLink('pkce')
  const { query } = await followLink(server.url, link)
  const { error } = await owner.exchangeCodeForSession(query.get('code') ?? '')
  if (error) throw error
  return owner
}

async function errorOfPassword() {
  const { error } = await authClient(server.url).signInWithPassword(squatter)
  return error?.code
}

async function errorOfRefresh({ refresh_token }: { refresh_token: string }) {
  return (await authClient(server.url).refreshSession({ refresh_token })).error?.code
}

const ways = [
  ['a code', ownerByCode],
  ['a recovery link', ownerByRecovery],
  ['a recovery link with PKCE', ownerByPkce],
] as const

test.each(ways)('proving the address by %s takes over the account', async (_, comeIn) => {
  const other = await signInAgain(server.url, squatter)
  await onDatabase(
    `update auth.users set phone = $2, phone_confirmed_at = now(), phone_change = '4917' where id = $1`,
    [squatter.id, `49${Date.now()}`],
  )
  await onDatabase(
    `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'google', gen_random_uuid()::text, '{}')`,
    [squatter.id],
  )
  const owner = await comeIn()
  const { data, error } = await owner.getUser()
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: squatter.id, email: squatter.email, phone: '' })
  expect(data.user?.new_phone).toBeUndefined()
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
  expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] })
  expect(await errorOfPassword()).toBe('invalid_credentials')
  for (const session of [squatter.session, other.session]) {
    expect(await errorOfRefresh(session)).toBe('refresh_token_not_found')
    expect((await dataClient(server.url, session.access_token).from('profiles').select()).status).toBe(401)
  }
})

test('calls of the ended sessions are told so, and those of the new one continue', async () => {
  const { session_id: former } = claimsOf(squatter.session.access_token)
  const told: boolean[][] = []
  let ownSession = ''
  server.context.sessionEndings.listen(async ({ userId, includes }) => {
    if (userId === squatter.id) told.push([includes(String(former)), includes(ownSession)])
  })
  const owner = await ownerByCode()
  ownSession = String(claimsOf((await owner.getSession()).data.session?.access_token ?? '')['session_id'])
  expect(told).toEqual([[true, false]])
  expect((await owner.getUser()).error).toBeNull()
})

test('a user who signed up themselves and forgot the password loses only that and other devices', async () => {
  await squatter.data.from('query_history').insert(historyEntry(squatter.id))
  const person = await ownerByRecovery()
  const { error } = await person.updateUser({ password: goodPassword })
  expect(error).toBeNull()
  const again = await signInAgain(server.url, squatter)
  expect(again.session.user.user_metadata['full_name']).toBe('Mallory')
  const { data } = await again.data.from('query_history').select('query_text')
  expect(data).toHaveLength(1)
})

test('a confirmed address keeps password and devices when its owner signs in with a code', async () => {
  const first = await ownerByRecovery()
  await first.updateUser({ password: goodPassword })
  const device = await signInAgain(server.url, squatter)
  await ownerByCode()
  expect(await errorOfPassword()).toBeUndefined()
  expect(await errorOfRefresh(device.session)).toBeUndefined()
})

test('a verified second factor still protects the account, and an unfinished one is removed', async () => {
  const factor = await enrolTotp(squatter.auth)
  await verifyTotp(squatter.auth, factor, clock.now())
  await onDatabase(
    `insert into auth.mfa_factors (user_id, factor_type, friendly_name) values ($1, 'totp', 'begun')`,
    [squatter.id],
  )
  const reader = await ownerByRecovery()
  const { error } = await reader.updateUser({ password: 'Chosen-by-who-reads-mail-1' })
  expect(error).toMatchObject({ code: 'insufficient_aal' })
  expect((await reader.getUser()).data.user?.factors).toHaveLength(1)
  clock.advance(61_000)
  const shown = { factorId: factor.factorId, code: codeAt(factor.secret, clock.now()) }
  expect((await reader.mfa.challengeAndVerify(shown)).error).toBeNull()
  expect((await reader.updateUser({ password: 'Chosen-by-the-owner-1' })).error).toBeNull()
})

test.each(ways)(
  'a squatter’s model key is revoked when the owner proves the address by %s',
  async (_, comeIn) => {
    const { key } = await makeKey(server.url, { accessToken: squatter.session.access_token })
    expect((await modelClient(server.url, key).get('/v1/models')).ok).toBe(true)
    await comeIn()
    expect((await modelClient(server.url, key).get('/v1/models')).ok).toBe(false)
  },
)

test('a confirmation link expires after ten minutes, and another can be requested', async () => {
  await using careful = await startTestServer({
    env: { AUTH_AUTOCONFIRM_EMAIL: 'off' },
    overrides: { mailer: outbox, clock },
  })
  const email = `${randomUUID()}@example.com`
  const auth = authClient(careful.url)
  await auth.signUp({ email, password: goodPassword })
  const late = linkIn((await outbox.next()).text)
  clock.advance(601_000)
  expect((await followLink(careful.url, late)).fragment.get('error_code')).toBe('otp_expired')
  await auth.resetPasswordForEmail(email)
  const again = await followLink(careful.url, linkIn((await outbox.next()).text))
  const token = again.fragment.get('access_token') ?? ''
  expect((await auth.getUser(token)).data.user).toMatchObject({ email })
})

test('a code that comes back sooner than anybody could read it is refused, where the operator wants that, and works a moment later', async () => {
  const mails = memoryOutbox()
  const pace = movableClock()
  await using slow = await startTestServer({
    env: { AUTH_LEAST_STEP_S: '5' },
    overrides: { mailer: mails, clock: pace },
  })
  const email = `${randomUUID()}@example.com`
  const tooSoon = { status: 429, code: 'over_request_rate_limit' }
  await authClient(slow.url).signInWithOtp({ email })
  const { text } = await mails.next()
  const show = (token: string) => authClient(slow.url).verifyOtp({ email, token, type: 'email' })
  expect((await show(codeIn(text))).error).toMatchObject(tooSoon)
  const wrong = codeIn(text) === '000000' ? '111111' : '000000'
  expect((await show(wrong)).error).toMatchObject({ code: 'otp_expired' })
  const hash = new URL(linkIn(text)).searchParams.get('token_hash') ?? ''
  const follow = await authClient(slow.url).verifyOtp({ token_hash: hash, type: 'email' })
  expect(follow.error).toMatchObject(tooSoon)
  pace.advance(5000)
  const { data, error } = await show(codeIn(text))
  expect([error, data.user?.email]).toEqual([null, email])

  const token = data.session?.access_token ?? ''
  pace.advance(16 * 60_000)
  const call = (path: string, body?: object) =>
    fetch(`${slow.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  await call('/auth/v1/reauthenticate')
  const code = codeIn((await mails.next()).text)
  const prove = async () => (await call('/api/personal-data/deletion', { code })).status
  expect(await prove()).toBe(429)
  pace.advance(5000)
  expect(await prove()).toBe(200)
})
