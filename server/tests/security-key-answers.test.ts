import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { attestationCertificate } from './support/attestation-certificate.ts'
import { ask, codeOf, person, server, setUpFactorServer } from './support/factor-server.ts'
import {
  addKey,
  answerOf,
  challengeKey,
  enrolKey,
  judgeKey,
  pageOf,
  showKey,
  verdictOf,
} from './support/key-factor.ts'
import { signInAgain, signUpPerson, type Device } from './support/project-clients.ts'
import { SecurityKey, type Lie, type SecurityKeyOptions } from './support/security-key.ts'

setUpFactorServer()

let key: SecurityKey
beforeEach(() => {
  key = new SecurityKey()
})

const refused = '422 mfa_verification_failed'
const tryKey = (auth: Device, factorId: string, lie: Lie = {}) =>
  judgeKey(auth, { factorId, key, url: server.url }, lie)

/** Each in an answer that is right otherwise. */
const lies: [what: string, lie: () => Lie][] = [
  ['of another page', () => ({ origin: 'https://tidings.example.org' })],
  ['of another port of this machine', () => ({ origin: 'http://localhost:1' })],
  ['for another name', () => ({ rpId: 'example.org' })],
  ['to another challenge', () => ({ challenge: randomBytes(32).toString('base64url') })],
  ['to no challenge', () => ({ challenge: '' })],
  ['in a frame of another page', () => ({ crossOrigin: true })],
  ['without anybody there', () => ({ isNobodyThere: true })],
  ['under another id', () => ({ id: randomBytes(32).toString('base64url') })],
]

describe('a response is rejected', () => {
  let factorId: string
  beforeEach(async () => {
    factorId = await enrolKey(person.auth)
  })

  test.each([
    ...lies,
    ['for showing it', () => ({ type: 'webauthn.get' })],
    ['with a certificate of its maker', () => ({ certificate: attestationCertificate })],
    ['with a statement that says nothing', () => ({ statement: new Map([['sig', randomBytes(8)]]) })],
    ['of an unknown form', () => ({ format: 'own' })],
  ] satisfies [string, () => Lie][])('%s when it is registered', async (_, lie) => {
    expect(await tryKey(person.auth, factorId, lie())).toBe(refused)
    expect((await person.auth.getUser()).data.user?.factors).toMatchObject([{ status: 'unverified' }])
    expect(await tryKey(person.auth, factorId)).toBe('ok')
  })

  test.each([
    ...lies,
    ['for making it', () => ({ type: 'webauthn.create' })],
    ['signed by another key', () => ({ signedBy: new SecurityKey() })],
    ['signed in another way', () => ({ signedBy: new SecurityKey({ kind: 'EdDSA' }) })],
  ] satisfies [string, () => Lie][])('%s when it is verified', async (_, lie) => {
    expect(await tryKey(person.auth, factorId)).toBe('ok')
    const again = await signInAgain(server.url, person)
    expect(await tryKey(again.auth, factorId, lie())).toBe(refused)
    expect((await again.data.from('profiles').select()).error?.code).toBe('insufficient_aal')
    expect(await tryKey(again.auth, factorId)).toBe('ok')
  })

  test('if it was made for the other purpose', async () => {
    const challenge = await challengeKey(person.auth, { factorId, url: server.url })
    const made = answerOf({ key, url: server.url }, challenge)
    const shown = answerOf({ key, url: server.url }, challenge)
    const options = challenge.webauthn.credential_options.publicKey
    const credential = key.get({ ...options, rpId: 'localhost' }, { origin: new URL(server.url).origin })
    Object.assign(shown, { type: 'request', credential_response: credential })
    expect(await verdictOf(person.auth, { factorId, challenge, webauthn: shown })).toBe(refused)
    expect(await verdictOf(person.auth, { factorId, challenge, webauthn: made })).toBe('ok')
  })

  test('if it comes from another user’s key, at another account or under its name', async () => {
    await addKey((await signUpPerson(server.url)).auth, server.url, key)
    expect(await tryKey(person.auth, factorId)).toBe(refused)
    const own = new SecurityKey()
    await showKey(person.auth, { factorId, url: server.url, key: own })
    expect(await tryKey(person.auth, factorId)).toBe(refused)
    expect(await tryKey(person.auth, factorId, { id: own.id.toString('base64url') })).toBe(refused)
  })

  test('for all but one of those who register one key at the same moment', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => signUpPerson(server.url)))
    const attempts = await Promise.all(
      others.map(async ({ auth }) => {
        const id = await enrolKey(auth)
        const challenge = await challengeKey(auth, { factorId: id, url: server.url })
        return {
          auth,
          attempt: { factorId: id, challenge, webauthn: answerOf({ key, url: server.url }, challenge) },
        }
      }),
    )
    const verdicts = await Promise.all(attempts.map(({ auth, attempt }) => verdictOf(auth, attempt)))
    expect(verdicts.toSorted()).toEqual([refused, refused, refused, 'ok'])
  })
})

describe('malformed input', () => {
  const deep = Buffer.alloc(20_000, 0x81).toString('base64url')
  const text = (length: number) => 'A'.repeat(length)

  test.each<[what: string, webauthn: unknown]>([
    ['nothing', undefined],
    ['text', 'yes'],
    ['a list', []],
    ['no kind', { credential_response: {} }],
    ['an unknown kind', { type: 'conditional', credential_response: {} }],
    ['no credential', { type: 'create' }],
    ['an empty credential', { type: 'create', credential_response: {} }],
  ])('in the request is rejected: %s', async (_, webauthn) => {
    const factorId = await enrolKey(person.auth)
    const { id: challenge_id } = await challengeKey(person.auth, { factorId, url: server.url })
    const token = person.session.access_token
    const answer = await ask('POST', `/factors/${factorId}/verify`, {
      token,
      body: { challenge_id, webauthn },
    })
    expect(await codeOf(answer)).toBe('400 validation_failed')
  })

  test.each<[what: string, verdict: string, response: Record<string, unknown>]>([
    ['huge', '400 validation_failed', { attestationObject: text(900_000) }],
    ['larger than any request', '413 request_entity_too_large', { attestationObject: text(1_100_000) }],
    ['no base64', '400 validation_failed', { attestationObject: 'a+b/' }],
    ['nested without end', refused, { attestationObject: deep }],
    [
      'a map that says to be longer',
      refused,
      { attestationObject: Buffer.from('bb00ffffff', 'hex').toString('base64url') },
    ],
    ['cut off', refused, { attestationObject: 'oWNmbXQ' }],
    ['without JSON', refused, { clientDataJSON: text(100) }],
    ['with JSON that is nothing', refused, { clientDataJSON: Buffer.from('null').toString('base64url') }],
  ])('in the credential is rejected: %s', async (_, verdict, response) => {
    const factorId = await enrolKey(person.auth)
    const challenge = await challengeKey(person.auth, { factorId, url: server.url })
    const options = challenge.webauthn.credential_options.publicKey
    const made = key.create(options as SecurityKeyOptions, { origin: new URL(server.url).origin })
    const [clientDataJSON, attestationObject] = ['clientDataJSON', 'attestationObject'].map((name) =>
      Buffer.from(made.response[name] ?? new ArrayBuffer()).toString('base64url'),
    )
    const { id, type } = made
    const credential = { id, rawId: id, type, response: { clientDataJSON, attestationObject, ...response } }
    const webauthn = { type: 'create', credential_response: credential }
    const body = { challenge_id: challenge.id, webauthn }
    const token = person.session.access_token
    expect(await codeOf(await ask('POST', `/factors/${factorId}/verify`, { token, body }))).toBe(verdict)
  })
})

describe('the origin of a response', () => {
  async function askAs(headers: Record<string, string>, webauthn?: unknown, factorId?: string) {
    const id = factorId ?? (await enrolKey(person.auth, randomBytes(4).toString('hex')))
    const token = person.session.access_token
    return ask('POST', `/factors/${id}/challenge`, { token, headers, body: webauthn ? { webauthn } : {} })
  }
  async function nameFor(answer: Response) {
    const body = (await answer.json()) as {
      webauthn?: { credential_options: { publicKey: { rp: { id: string } } } }
    }
    return body.webauthn?.credential_options.publicKey.rp.id
  }

  test('has to be one of ours', async () => {
    const own = `http://localhost:${new URL(server.url).port}`
    expect(await nameFor(await askAs({}))).toBe('localhost')
    expect(await nameFor(await askAs({ origin: own }))).toBe('localhost')
    for (const origin of ['https://evil.example', 'http://localhost:1', `${own}.evil.example`, 'null'])
      expect(await codeOf(await askAs({ origin }))).toBe('400 validation_failed')
    expect(await codeOf(await askAs({}, pageOf('https://evil.example')))).toBe('400 validation_failed')
    expect(await codeOf(await askAs({ origin: own }, { rpId: 'example.org' }))).toBe('400 validation_failed')
  })

  test('has to have a host name', async () => {
    const origin = `http://127.0.0.1:${new URL(server.url).port}`
    const answer = await askAs({ origin })
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: expect.stringContaining('localhost'),
    })
  })
})
