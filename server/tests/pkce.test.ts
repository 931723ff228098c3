import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { followLink, postToAuth } from './support/auth-api.ts'
import { clock, outbox, server, setUpMailServer } from './support/mail-server.ts'
import { linkIn } from './support/outbox.ts'
import { authClient, signUpPerson, type Device, type Person } from './support/project-clients.ts'
import { adminClient } from './support/service-key.ts'

setUpMailServer()

let person: Person
let device: Device

beforeEach(async () => {
  person = await signUpPerson(server.url)
  device = authClient(server.url, 'pkce')
})

async function recoveryLink() {
  const redirectTo = `${server.url}/update-password?from=mail`
  const { error } = await device.resetPasswordForEmail(person.email, { redirectTo })
  if (error) throw error
  return linkIn((await outbox.next()).text)
}

/** A session of after the address was proven, which a further link leaves alone. */
async function signInByLink() {
  const { query } = await followLink(server.url, await recoveryLink())
  const { error } = await device.exchangeCodeForSession(query.get('code') ?? '')
  if (error) throw error
  return device
}

const newVerifier = () => randomBytes(32).toString('base64url')

/** A flow begun with a verifier that the test knows. */
async function codeFor(verifier: string, method: 's256' | 'S256' | 'plain' = 's256') {
  const challenge = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const body = { email: person.email, code_challenge: challenge, code_challenge_method: method }
  const { status } = await postToAuth(server.url, '/recover', body)
  expect(status).toBe(200)
  const { query } = await followLink(server.url, linkIn((await outbox.next()).text))
  return query.get('code') ?? ''
}

function exchange(code: string, verifier: string) {
  return postToAuth(server.url, '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
}

test('a recovery link returns a code that the requesting client exchanges for a session', async () => {
  const link = await recoveryLink()
  expect(link.searchParams.get('token_hash')).toMatch(/^pkce_[0-9a-f]{56}$/)
  const { status, target, query } = await followLink(server.url, link)
  expect(status).toBe(303)
  expect(`${target.origin}${target.pathname}`).toBe(`${server.url}/update-password`)
  expect(query.get('from')).toBe('mail')
  expect(target.href).not.toContain('access_token')
  const { data, error } = await device.exchangeCodeForSession(query.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: person.id, user_metadata: { email_verified: true } })
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'recovery' }] })
  expect((await device.getUser()).data.user?.id).toBe(person.id)
})

test('the code is useless without the verifier, and stays valid for the client that has it', async () => {
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  expect(await exchange(code, newVerifier())).toMatchObject({
    status: 400,
    body: { error_code: 'bad_code_verifier' },
  })
  expect((await exchange(code, verifier)).status).toBe(200)
})

test.each(['plain', 'S256'] as const)('the method %s is supported', async (method) => {
  const verifier = newVerifier()
  expect((await exchange(await codeFor(verifier, method), verifier)).status).toBe(200)
})

test('the code works once, even if used ten times at once', async () => {
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code, verifier)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await exchange(code, verifier)).toMatchObject({
    status: 404,
    body: { error_code: 'flow_state_not_found' },
  })
})

test('the code is valid for five minutes, however late the link was followed', async () => {
  const link = await recoveryLink()
  clock.advance(590_000)
  const first = await followLink(server.url, link)
  clock.advance(290_000)
  expect((await device.exchangeCodeForSession(first.query.get('code') ?? '')).error).toBeNull()
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  clock.advance(301_000)
  expect(await exchange(code, verifier)).toMatchObject({
    status: 422,
    body: { error_code: 'flow_state_expired' },
  })
})

test('the code is stored only as a hash', async () => {
  const code = await codeFor(newVerifier())
  const rows = await server.context.database.tables.selectFrom('auth.flow_state').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('a used link says so in the query and in the fragment', async () => {
  const link = await recoveryLink()
  await followLink(server.url, link)
  const { query, fragment } = await followLink(server.url, link)
  expect(query.get('error_code')).toBe('otp_expired')
  expect(fragment.get('error')).toBe('access_denied')
})

test('HEAD does not use up the link', async () => {
  const link = await recoveryLink()
  expect((await followLink(server.url, link, { method: 'HEAD' })).query.get('code')).toBeNull()
  expect((await followLink(server.url, link)).query.get('code')).not.toBeNull()
})

test('a user banned in the meantime cannot sign in', async () => {
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  await server.context.database.tables
    .updateTable('auth.users')
    .set({ banned_until: new Date(clock.now().getTime() + 60_000) })
    .where('id', '=', person.id)
    .execute()
  expect(await exchange(code, verifier)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
})

const challenge = 'c'.repeat(43)

test.each([
  ['/recover', { code_challenge: challenge }],
  ['/recover', { code_challenge_method: 's256' }],
  ['/recover', { code_challenge: challenge, code_challenge_method: 'md5' }],
  ['/otp', { code_challenge: 'short', code_challenge_method: 's256' }],
  ['/otp', { code_challenge: `${challenge}%`, code_challenge_method: 's256' }],
  ['/signup', { password: 'Good-one-1', code_challenge: 'c'.repeat(129), code_challenge_method: 's256' }],
  ['/resend', { type: 'signup', code_challenge: challenge }],
  ['/token?grant_type=pkce', { auth_code: '', code_verifier: 'x' }],
  ['/token?grant_type=pkce', { auth_code: 'x' }],
])('%s with %j is rejected as malformed', async (path, fields) => {
  const answer = await postToAuth(server.url, path, { email: `new-${person.email}`, ...fields })
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})

test('an unused code is invalidated by a change of the password', async () => {
  const proven = await signInByLink()
  clock.advance(61_000)
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  const { error } = await proven.updateUser({ password: 'Changed-meanwhile-1' })
  expect(error).toBeNull()
  expect(await exchange(code, verifier)).toMatchObject({ status: 404 })
})

test('an unused code is invalidated with the account, even if an operator only empties it', async () => {
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  const { error } = await (await adminClient(server)).deleteUser(person.id, true)
  expect(error).toBeNull()
  expect(await exchange(code, verifier)).toMatchObject({ status: 404 })
})
