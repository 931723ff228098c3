import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#src/config'
import { runTidings } from './support/operator-tool.ts'
import { authClient, dataClient, signUpPerson } from './support/project-clients.ts'
import { claimsOf } from './support/second-factor.ts'
import { startTestServer } from './support/start-test-server.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'tidings-keys-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

async function newKey(alg: 'ES256' | 'RS256' | 'EdDSA'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg, kid: await calculateJwkThumbprint(jwk) }
}

function sharedKey(kid: string): JWK {
  return { kty: 'oct', alg: 'HS256', kid, k: Buffer.alloc(32, kid).toString('base64url') }
}

let written = 0
function fileOf(content: unknown): string {
  const file = path.join(directory, `${written++}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function startWith(keys: JWK[], env: Record<string, string> = {}) {
  return startTestServer({ env: { AUTH_SIGNING_KEYS: fileOf({ keys }), ...env } })
}

function headerOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>
}

type Forged = { key: JWK; header?: Record<string, unknown>; claims?: Record<string, unknown> }

/** A token that says what a real one says, unless told otherwise, signed by `key`. */
async function forge(real: string, { key, header = {}, claims = {} }: Forged) {
  const signing = await importJWK(key, key.alg)
  return new SignJWT({ ...claimsOf(real), ...claims })
    .setProtectedHeader({ alg: key.alg ?? '', kid: key.kid ?? '', typ: 'JWT', ...header })
    .sign(signing)
}

async function userStatus(url: string, token: string) {
  const response = await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  return response.status
}

test('the first key of the file signs, all are accepted, and only public parts are published', async () => {
  const keys = [await newKey('RS256'), await newKey('ES256'), await newKey('EdDSA'), sharedKey('shared')]
  await using server = await startWith(keys)
  const { session } = await signUpPerson(server.url)
  expect(headerOf(session.access_token)).toMatchObject({ alg: 'RS256', kid: keys[0]?.kid })
  for (const key of keys) {
    expect(await userStatus(server.url, await forge(session.access_token, { key }))).toBe(200)
  }
  const answer = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
  const published = (await answer.json()) as { keys: JWK[] }
  expect(published.keys.map(({ kid }) => kid)).toEqual(keys.slice(0, 3).map(({ kid }) => kid))
  for (const key of published.keys) {
    expect(Object.keys(key)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(d|p|q|dp|dq|qi|k)$/)]),
    )
  }
})

test('after a rotation the new key signs, and the old one’s tokens are valid until it is removed', async () => {
  const [old, fresh] = [await newKey('ES256'), await newKey('ES256')]
  let token = ''
  let dataDir = ''
  {
    await using server = await startWith([old])
    const { session } = await signUpPerson(server.url)
    token = session.access_token
    dataDir = server.config.dataDir
    expect(await userStatus(server.url, token)).toBe(200)
  }
  expect(dataDir).not.toBe('')
  await using both = await startWith([fresh, old])
  // The session is in another database: what counts is that the signature is taken.
  const readable = await fetch(`${both.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  expect(await readable.json()).toMatchObject({ error_code: 'user_not_found' })
  expect(headerOf((await signUpPerson(both.url)).session.access_token)).toMatchObject({ kid: fresh.kid })
  await using without = await startWith([fresh])
  const refused = await fetch(`${without.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await refused.json()).toMatchObject({ error_code: 'bad_jwt' })
})

test('a token is verified only with the key that it names and that key’s own algorithm', async () => {
  const [asymmetric, stranger] = [await newKey('ES256'), await newKey('ES256')]
  const shared = sharedKey('shared')
  await using server = await startWith([asymmetric, shared])
  const real = (await signUpPerson(server.url)).session.access_token
  const published = { ...asymmetric, d: undefined }
  const asSecret = {
    kty: 'oct',
    alg: 'HS256',
    k: Buffer.from(JSON.stringify(published)).toString('base64url'),
  }
  const unsigned = [{ alg: 'none', kid: asymmetric.kid }, claimsOf(real)]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const forgeries = [
    `${unsigned}.`,
    await forge(real, { key: stranger, header: { kid: asymmetric.kid } }),
    await forge(real, { key: stranger }),
    await forge(real, { key: asSecret, header: { kid: asymmetric.kid } }),
    await forge(real, { key: shared, header: { kid: asymmetric.kid } }),
    await forge(real, { key: asymmetric, header: { kid: 'shared' } }),
    await forge(real, { key: asymmetric, claims: { aud: 'somebody-else' } }),
    await forge(real, { key: asymmetric, claims: { exp: 1000 } }),
    await forge(real, { key: asymmetric, claims: { role: 'service_role' } }),
  ]
  expect(await userStatus(server.url, real)).toBe(200)
  for (const forged of forgeries) expect(await userStatus(server.url, forged)).toBe(403)
})

test('keys may be a bare list, and a shared secret without an id verifies tokens without one', async () => {
  const { kid: _, ...nameless } = sharedKey('shared')
  const signing = await newKey('ES256')
  const env = {
    AUTH_SIGNING_KEYS: fileOf([{ ...signing, key_ops: ['sign', 'verify'], ext: true }, nameless]),
  }
  await using server = await startTestServer({ env })
  const real = (await signUpPerson(server.url)).session.access_token
  expect(headerOf(real)).toMatchObject({ alg: 'ES256', kid: signing.kid })
  const sign = async (key: JWK) =>
    new SignJWT(claimsOf(real)).setProtectedHeader({ alg: key.alg ?? '' }).sign(await importJWK(key, key.alg))
  expect(await userStatus(server.url, await sign(nameless))).toBe(200)
  const { kid: __, ...other } = sharedKey('other')
  expect(await userStatus(server.url, await sign(other))).toBe(403)
  expect(await userStatus(server.url, await sign({ ...signing }))).toBe(403)
  await using alone = await startTestServer({ env: { AUTH_SIGNING_KEYS: fileOf([nameless]) } })
  const { session } = await signUpPerson(alone.url)
  expect(await userStatus(alone.url, session.access_token)).toBe(200)
})

test('a key for programs is valid for a year, or as many days as its operator says', async () => {
  const env = { AUTH_SIGNING_KEYS: fileOf({ keys: [await newKey('ES256')] }), DATA_DIR: directory }
  const daysOf = async (...words: string[]) => {
    const { output } = await runTidings(['keys', ...words], env)
    const { exp, iat } = claimsOf(output)
    return { days: (Number(exp) - Number(iat)) / 86_400, output }
  }
  expect(await daysOf('service')).toEqual({
    days: 365,
    output: expect.stringContaining('for a year; use --days'),
  })
  expect(await daysOf('anon', '--days', '30')).toMatchObject({ days: 30 })
  for (const wrong of ['0', '3651', '1.5', 'forever']) {
    const { code, output } = await runTidings(['keys', 'service', '--days', wrong], env)
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('from 1 to 3650') })
  }
})

test.each([
  ['[]', 'a list with one key or more'],
  ['null', 'a list with one key or more'],
  ['{', 'it is no JSON'],
  ['{"keys":[]}', 'a list with one key or more'],
  ['{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"c2hvcnQ"}]}', '32 bytes'],
  ['{"keys":[{"kty":"EC","alg":"none","kid":"a"}]}', '"alg"'],
])('a key file such as %s prevents the start with a message', async (content, words) => {
  const start = startTestServer({ env: { AUTH_SIGNING_KEYS: fileOf(content) } })
  await expect(start).rejects.toThrow(ConfigError)
  await expect(start).rejects.toThrow(words)
})

test('a key file that has only public keys, or is missing, prevents the start', async () => {
  const { d: _, ...open } = await newKey('ES256')
  await expect(startWith([open])).rejects.toThrow('must be a private one')
  const missing = startTestServer({ env: { AUTH_SIGNING_KEYS: '/nowhere/keys.json' } })
  await expect(missing).rejects.toThrow('AUTH_SIGNING_KEYS names "/nowhere/keys.json", which cannot be read.')
})

test('the operator prints keys for programs, which belong to no user', async () => {
  const file = fileOf({ keys: [await newKey('ES256')] })
  const env = { AUTH_SIGNING_KEYS: file, DATA_DIR: directory }
  const service = await runTidings(['keys', 'service'], env)
  expect(service.code).toBe(0)
  const [key = ''] = service.output.split('\n')
  expect(claimsOf(key)).toMatchObject({ role: 'service_role' })
  const anon = await runTidings(['keys', 'anon'], env)
  expect(claimsOf(anon.output.trim())).toMatchObject({ role: 'anon' })
  await using server = await startTestServer({ env: { AUTH_SIGNING_KEYS: file } })
  expect(await userStatus(server.url, key)).toBe(403)
})

test('if an API key is required, both APIs reject like a gateway, and links and redirects need none', async () => {
  const keys = [await newKey('ES256')]
  await using server = await startWith(keys, {
    AUTH_REQUIRE_API_KEY: 'on',
    CORS_ORIGINS: 'https://app.example',
  })
  const [first] = keys
  const anonKey = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'ES256', kid: first?.kid ?? '' })
    .sign(await importJWK(first ?? {}, 'ES256'))
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { publishableKey: string }
  const ask = async (location: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(`${server.url}${location}`, { headers, method, redirect: 'manual' })
    return {
      status: answer.status,
      cors: answer.headers.get('access-control-allow-origin'),
      text: await answer.text(),
    }
  }
  for (const location of ['/auth/v1/settings', '/rest/v1/profiles']) {
    const refused = await ask(location, { origin: 'https://app.example' })
    expect(refused).toMatchObject({ status: 401, cors: 'https://app.example' })
    expect(JSON.parse(refused.text)).toEqual({ message: 'No API key found in request' })
    expect((await ask(location, { apikey: 'nonsense' })).text).toBe('{"message":"Invalid API key"}')
    expect(
      (
        await ask(
          location,
          { origin: 'https://app.example', 'access-control-request-method': 'GET' },
          'OPTIONS',
        )
      ).status,
    ).toBe(204)
  }
  for (const apikey of [config.publishableKey, anonKey]) {
    expect((await ask('/auth/v1/settings', { apikey })).status).toBe(200)
  }
  expect((await ask(`/auth/v1/settings?apikey=${anonKey}`)).status).toBe(200)
  expect((await ask('/auth/v1/verify?type=signup&token=x')).status).toBe(303)
  expect((await ask('/auth/v1/.well-known/jwks.json')).status).toBe(200)
  expect((await ask('/auth/v1/authorize?provider=nobody')).text).not.toContain('API key')
})

test('by default an API key is ignored', async () => {
  await using server = await startTestServer()
  expect((await fetch(`${server.url}/auth/v1/settings`)).status).toBe(200)
  const { session } = await signUpPerson(server.url)
  const { error } = await dataClient(server.url, session.access_token).from('profiles').select('id')
  expect(error).toBeNull()
  expect((await authClient(server.url).getUser(session.access_token)).error).toBeNull()
})
