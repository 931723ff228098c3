import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config'
import { authClient, signUpPerson } from './support/project-clients.ts'
import { issuer, server, setUpProviderServer } from './support/provider-server.ts'

setUpProviderServer()

describe('an ID token obtained by an app', () => {
  function signIn(grant: { token: string; provider?: string; nonce?: string; access_token?: string }) {
    return authClient(server.url).signInWithIdToken({ provider: 'google', ...grant })
  }

  const sha256 = (text: string) => createHash('sha256').update(text).digest()

  test('signs its user in', async () => {
    const { data, error } = await signIn({ token: await issuer.idToken() })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: issuer.person.email, app_metadata: { provider: 'google' } })
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([
      { method: 'oauth', provider: 'google' },
    ])
    const custom = await signIn({ token: await issuer.idToken(), provider: 'custom:house' })
    expect(custom.data.user?.id).toBe(data.user?.id)
  })

  test('with a nonce and an access token hash requires both', async () => {
    const accessToken = randomUUID()
    const token = await issuer.idToken({
      nonce: sha256('once').toString('hex'),
      at_hash: sha256(accessToken).subarray(0, 16).toString('base64url'),
    })
    expect((await signIn({ token, nonce: 'once', access_token: accessToken })).error).toBeNull()
    const stolen = await signIn({ token, nonce: 'once', access_token: 'another' })
    expect(stolen.error).toMatchObject({ status: 400, message: 'Bad access token' })
    const guessed = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', id_token: token, nonce: 'guessed' }),
    })
    expect(guessed.status).toBe(400)
    expect(await guessed.json()).toEqual({ error: 'invalid nonce', error_description: 'Nonces mismatch' })
    const forgotten = await signIn({ token })
    expect(forgotten.error?.message).toMatch(/^Passed nonce and nonce in id_token/)
    const invented = await signIn({ token: await issuer.idToken(), nonce: 'once' })
    expect(invented.error?.message).toMatch(/^Passed nonce and nonce in id_token/)
  })

  test.each([
    ['for another app', { aud: 'somebody-elses-app' }],
    ['for several apps, asked for by another', { aud: ['tidings-test', 'other'], azp: 'other' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of an issuer that begins like ours', { iss: 'ours' }],
    ['that has ended', { exp: 1000 }],
    ['without a subject', { sub: '' }],
  ])('%s is rejected', async (_, claims: Record<string, unknown>) => {
    const forged = claims['iss'] === 'ours' ? { iss: `${issuer.url}.evil.example` } : claims
    const { error } = await signIn({ token: await issuer.idToken(forged) })
    expect(error).toMatchObject({ status: 400, message: 'Bad ID token' })
  })

  test('with another or no signature is rejected', async () => {
    const claims = { ...issuer.person, iss: issuer.url, aud: 'tidings-test', iat: 1, exp: 9_999_999_999 }
    const { privateKey } = await generateKeyPair('RS256')
    const { protectedHeader } = { protectedHeader: { alg: 'RS256' } }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tokens = [
      await new SignJWT(claims).setProtectedHeader(protectedHeader).sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('a secret of the tests of 32 bytes')),
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      'no token',
    ]
    for (const token of tokens) {
      expect((await signIn({ token })).error).toMatchObject({ status: 400, message: 'Bad ID token' })
    }
  })

  test.each([
    ['apple', 'provider_disabled'],
    ['github', 'provider_disabled'],
    ['custom:evil', 'validation_failed'],
    ['https://evil.example', 'provider_disabled'],
  ])('from the provider %s, which is not configured, is rejected', async (provider, code) => {
    const { error } = await signIn({ token: await issuer.idToken(), provider })
    expect(error).toMatchObject({ status: 400, code })
  })

  test.each([[{ provider: 'google' }], [{ id_token: 'x' }], [{}]])(
    'missing in %j is rejected',
    async (body) => {
      const response = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'invalid request', error_description: /./ })
    },
  )

  test('adds its identity to a signed-in user and says so', async () => {
    const person = await signUpPerson(server.url)
    const { data, error } = await person.auth.linkIdentity({
      provider: 'google',
      token: await issuer.idToken(),
    })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.id)
    expect((await signIn({ token: await issuer.idToken() })).data.user?.id).toBe(person.id)
    const other = await signUpPerson(server.url)
    const taken = await other.auth.linkIdentity({ provider: 'google', token: await issuer.idToken() })
    expect(taken.error).toMatchObject({ status: 422, code: 'identity_already_exists' })
  })

  test('takes over an account with an unconfirmed address like the browser flow', async () => {
    const squatter = await signUpPerson(server.url)
    const { data } = await signIn({ token: await issuer.idToken({ email: squatter.email }) })
    expect(data.user?.id).toBe(squatter.id)
    expect((await authClient(server.url).signInWithPassword(squatter)).error?.code).toBe(
      'invalid_credentials',
    )
  })
})

test.each([
  [{ AUTH_HOUSE_ISSUER: 'http://login.example.org' }, 'AUTH_HOUSE_ISSUER must be https'],
  [{ AUTH_HOUSE_ISSUER: 'http://127.0.0.1.example.org' }, 'AUTH_HOUSE_ISSUER must be https'],
  [
    { AUTH_EMAIL_CLIENT_ID: 'x', AUTH_EMAIL_SECRET: 'x', AUTH_EMAIL_ISSUER: 'https://x.example' },
    'called email',
  ],
])('%j prevents the start', (env, words) => {
  const house = { AUTH_HOUSE_CLIENT_ID: 'x', AUTH_HOUSE_SECRET: 'x', AUTH_HOUSE_ISSUER: 'https://x.example' }
  expect(() => readConfig({ ...house, ...env })).toThrow(words)
})
