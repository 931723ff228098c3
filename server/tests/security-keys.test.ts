import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clock, person, server, setUpFactorServer } from './support/factor-server.ts'
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
import { makeKey, modelClient } from './support/model-client.ts'
import { readArchive, requestOf } from './support/personal-data.ts'
import { authClient, signInAgain, signUpPerson, type Device } from './support/project-clients.ts'
import { claimsOf, enrolTotp, verifyTotp } from './support/second-factor.ts'
import {
  SecurityKey,
  toBytes,
  type KeyKind,
  type Lie,
  type SecurityKeyOptions,
} from './support/security-key.ts'
import { adminClient } from './support/service-key.ts'

setUpFactorServer()

let key: SecurityKey
beforeEach(() => {
  key = new SecurityKey()
})

/** What `instanceof` looks for. */
class BrowserCredential {}
const asCredential = (answer: object) => Object.assign(new BrowserCredential(), answer)

const refused = '422 mfa_verification_failed'
const tryKey = (auth: Device, factorId: string, lie: Lie = {}) =>
  judgeKey(auth, { factorId, key, url: server.url }, lie)

describe('a security key', () => {
  test('is registered, and then nothing is accessible at sign-in before it is verified', async () => {
    const { factorId, session } = await addKey(person.auth, server.url, key)
    expect(claimsOf(session.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const { data } = await person.auth.mfa.listFactors()
    expect(data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'Key', status: 'verified' }])

    const again = await signInAgain(server.url, person)
    expect(claimsOf(again.session.access_token)).toMatchObject({ aal: 'aal1' })
    const levels = await again.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await again.data.from('profiles').select()).error?.code).toBe('insufficient_aal')
    const statusOf = async (token: string) =>
      (await fetch(`${server.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await statusOf(again.session.access_token)).toBe(403)
    expect((await again.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    const shown = await showKey(again.auth, { factorId, key, url: server.url })
    expect(claimsOf(shown.access_token)).toMatchObject({
      session_id: claimsOf(again.session.access_token)['session_id'],
      aal: 'aal2',
    })
    expect(await statusOf(shown.access_token)).toBe(200)
  })

  test.each<[KeyKind]>([['ES256'], ['EdDSA'], ['RS256']])('may sign with %s', async (kind) => {
    key = new SecurityKey({ kind })
    const { factorId } = await addKey(person.auth, server.url, key)
    expect(await tryKey(person.auth, factorId)).toBe('ok')
  })

  test('may attest itself when it is registered', async () => {
    const factorId = await enrolKey(person.auth)
    expect(await tryKey(person.auth, factorId, { signsForItself: true })).toBe('ok')
    expect(await tryKey(person.auth, factorId)).toBe('ok')
  })

  test('is registered and verified by what the client library does in a browser', async () => {
    const { origin } = new URL(server.url)
    const create = async ({ publicKey }: { publicKey: SecurityKeyOptions }) =>
      asCredential(key.create(publicKey, { origin }))
    const get = async ({ publicKey }: { publicKey: SecurityKeyOptions }) =>
      asCredential(key.get(publicKey, { origin }))
    vi.stubGlobal('PublicKeyCredential', BrowserCredential)
    vi.stubGlobal('navigator', { credentials: { create, get } })
    vi.stubGlobal('document', {})
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { webauthn } = person.auth.mfa
    const made = await webauthn.register({ friendlyName: 'By the library', webauthn: pageOf(server.url) })
    expect(made.error).toBeNull()
    const { data } = await person.auth.mfa.listFactors()
    const factorId = data?.webauthn[0]?.id ?? ''
    const shown = await webauthn.authenticate({ factorId, webauthn: pageOf(server.url) })
    expect(shown.error).toBeNull()
    expect(claimsOf(shown.data?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  test('is requested by its id, and not registered twice', async () => {
    const { factorId } = await addKey(person.auth, server.url, key)
    const id = key.id.toString('base64url')
    const asked = await challengeKey(person.auth, { factorId, url: server.url })
    const inBase64Url = (source: Parameters<typeof toBytes>[0]) => toBytes(source).toString('base64url')
    if (asked.webauthn.type !== 'request') throw new Error('it is made again')
    const { allowCredentials = [], rpId } = asked.webauthn.credential_options.publicKey
    expect([rpId, allowCredentials.map((each) => inBase64Url(each.id))]).toEqual(['localhost', [id]])
    const another = await enrolKey(person.auth, 'Another')
    const making = await challengeKey(person.auth, { factorId: another, url: server.url })
    if (making.webauthn.type !== 'create') throw new Error('it is not made')
    const { excludeCredentials = [], user } = making.webauthn.credential_options.publicKey
    expect(excludeCredentials.map((each) => inBase64Url(each.id))).toEqual([id])
    expect(user.name).toBe(person.email)
  })

  test('revokes keys and other sessions when it is the first, and when it is removed', async () => {
    const other = await signInAgain(server.url, person)
    const { key: before } = await makeKey(server.url, { accessToken: person.session.access_token })
    const { factorId, session } = await addKey(person.auth, server.url, key)
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await modelClient(server.url, before).get('/v1/models')).status).toBe(401)
    const { key: after } = await makeKey(server.url, { accessToken: session.access_token })
    const elsewhere = await signInAgain(server.url, person)
    await showKey(elsewhere.auth, { factorId, key, url: server.url })
    expect((await person.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).not.toBeNull()
    expect((await modelClient(server.url, after).get('/v1/models')).status).toBe(401)
    const next = await authClient(server.url).refreshSession({ refresh_token: session.refresh_token })
    expect(claimsOf(next.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
  })

  test('can be removed by the operator for a user who lost it', async () => {
    const { factorId } = await addKey(person.auth, server.url, key)
    const admin = await adminClient(server)
    expect((await admin.mfa.deleteFactor({ userId: person.id, id: factorId })).error).toBeNull()
    const again = await signInAgain(server.url, person)
    expect((await again.data.from('profiles').select()).data).toHaveLength(1)
  })

  test('is in the download of personal data, without its challenges', async () => {
    const { session } = await addKey(person.auth, server.url, key)
    const archive = await readArchive(await requestOf(server.url, session.access_token).download())
    expect(archive.rows('second-factors')).toMatchObject([
      { factor_type: 'webauthn', web_authn_credential: { id: key.id.toString('base64url') } },
    ])
    const { rows } = await server.context.database.pool.query<{ challenge: string }>(
      `select c.web_authn_session_data ->> 'challenge' as challenge from auth.mfa_challenges c
       join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1`,
      [person.id],
    )
    const all = archive.names.map((name) => archive.text(name)).join('\n')
    expect(rows).toHaveLength(1)
    for (const { challenge } of rows) expect(all).not.toContain(challenge)
  })

  test('works beside an app: one begun before the other was verified cannot be finished', async () => {
    const thief = await signInAgain(server.url, person)
    const begun = await enrolKey(thief.auth, 'Thief')
    const app = await enrolTotp(person.auth)
    await verifyTotp(person.auth, app, clock.now())
    const again = await signInAgain(server.url, person)
    const challenge = await challengeKey(again.auth, { factorId: begun, url: server.url })
    const webauthn = answerOf({ key, url: server.url }, challenge)
    expect(await verdictOf(again.auth, { factorId: begun, challenge, webauthn })).toBe('403 insufficient_aal')
  })
})

describe('a challenge', () => {
  async function shownKey() {
    const { factorId } = await addKey(person.auth, server.url, key)
    const again = await signInAgain(server.url, person)
    const challenge = await challengeKey(again.auth, { factorId, url: server.url })
    return {
      again,
      attempt: { factorId, challenge, webauthn: answerOf({ key, url: server.url }, challenge) },
    }
  }

  test('works once, with the same response and with another', async () => {
    const { again, attempt } = await shownKey()
    expect(await verdictOf(again.auth, attempt)).toBe('ok')
    expect(await verdictOf(again.auth, attempt)).toBe('422 mfa_ip_address_mismatch')
    const webauthn = answerOf({ key, url: server.url }, attempt.challenge)
    expect(await verdictOf(again.auth, { ...attempt, webauthn })).toBe('422 mfa_ip_address_mismatch')
  })

  test('works once for many simultaneous requests', async () => {
    const { again, attempt } = await shownKey()
    const { factorId, challenge } = attempt
    const answers = Array.from({ length: 5 }, () => answerOf({ key, url: server.url }, challenge))
    // The library's own way of writing it, taken from one request and sent by several devices.
    const verdicts = await Promise.all(
      answers.map(async (webauthn) => {
        const device = authClient(server.url)
        const { access_token, refresh_token } = again.session
        await device.setSession({ access_token, refresh_token })
        return verdictOf(device, { factorId, challenge, webauthn })
      }),
    )
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1)
  })

  test('expires after five minutes, and is invalid after five wrong responses', async () => {
    const { again, attempt } = await shownKey()
    await clock.advance(300_000)
    expect(await verdictOf(again.auth, attempt)).toBe('422 mfa_challenge_expired')
    const { factorId } = attempt
    const challenge = await challengeKey(again.auth, { factorId, url: server.url })
    const wrong = answerOf({ key, url: server.url }, challenge, { origin: 'https://example.org' })
    for (let n = 0; n < 5; n += 1)
      expect(await verdictOf(again.auth, { factorId, challenge, webauthn: wrong })).toBe(refused)
    const right = answerOf({ key, url: server.url }, challenge)
    expect(await verdictOf(again.auth, { factorId, challenge, webauthn: right })).toBe(
      '422 mfa_challenge_expired',
    )
  })

  test('works for its own factor only', async () => {
    const { again, attempt } = await shownKey()
    const stranger = await signUpPerson(server.url)
    expect(await verdictOf(stranger.auth, attempt)).toBe('404 mfa_factor_not_found')
    const theirs = await addKey(stranger.auth, server.url)
    expect(await verdictOf(stranger.auth, { ...attempt, factorId: theirs.factorId })).toBe(
      '422 mfa_factor_not_found',
    )
    expect(await verdictOf(again.auth, attempt)).toBe('ok')
  })
})

describe('the signature counter of a key', () => {
  test('has to grow: one that stays the same or decreases means a copy, which is rejected and recorded', async () => {
    const { factorId } = await addKey(person.auth, server.url, key)
    expect(await tryKey(person.auth, factorId, { counter: 900 })).toBe('ok')
    for (const counter of [900, 899, 0])
      expect(await tryKey(person.auth, factorId, { counter })).toBe(refused)
    expect(await tryKey(person.auth, factorId, { counter: 901 })).toBe('ok')
    const { rows } = await server.context.database.pool.query<{ kind: string }>(
      `select distinct kind from security_events where user_id = $1 and kind <> 'signed_in' order by 1`,
      [person.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['factor_added', 'key_copied'])
  })

  test('may be missing, as in passkeys', async () => {
    key = new SecurityKey({ counts: false })
    const { factorId } = await addKey(person.auth, server.url, key)
    for (let n = 0; n < 2; n += 1) expect(await tryKey(person.auth, factorId)).toBe('ok')
  })
})

test('a key that asked for a PIN when it was registered must keep doing so', async () => {
  key = new SecurityKey({ knowsPin: true })
  const { factorId } = await addKey(person.auth, server.url, key)
  const { webauthn } = await challengeKey(person.auth, { factorId, url: server.url })
  expect(webauthn.credential_options.publicKey).toMatchObject({ userVerification: 'required' })
  key.knowsPin = false
  expect(await tryKey(person.auth, factorId)).toBe(refused)
  key.knowsPin = true
  expect(await tryKey(person.auth, factorId)).toBe('ok')
})
