import { describe, expect, test } from 'vitest'
import {
  ask,
  challengeOf,
  clock,
  codeOf,
  person,
  server,
  withFactor,
  setUpFactorServer,
} from './support/factor-server.ts'
import { makeKey, modelClient } from './support/model-client.ts'
import { podcastOf, statusOf } from './support/podcast-of.ts'
import { authClient, signInAgain, signUpPerson } from './support/project-clients.ts'
import { claimsOf, codeAt, enrolTotp } from './support/second-factor.ts'

setUpFactorServer()

describe('a challenge', () => {
  async function begun() {
    const factor = await enrolTotp(person.auth)
    const challenge = await challengeOf(person.auth, factor.factorId)
    const verify = async (ms = 0, code?: string) => {
      const shown = code ?? codeAt(factor.secret, new Date(clock.now().getTime() + ms))
      const of = { factorId: factor.factorId, challengeId: challenge.id }
      const { error } = await person.auth.mfa.verify({ ...of, code: shown })
      return error ? `${error.status} ${error.code}` : 'ok'
    }
    return { factor, challenge, verify }
  }

  test('works once', async () => {
    const { verify } = await begun()
    expect(await verify()).toBe('ok')
    expect(await verify(30_000)).toBe('422 mfa_ip_address_mismatch')
  })

  test('expires after five minutes', async () => {
    const { verify, challenge } = await begun()
    expect(challenge.expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 300)
    await clock.advance(300_000)
    expect(await verify()).toBe('422 mfa_challenge_expired')
  })

  test('is invalid after five wrong codes', async () => {
    const { verify } = await begun()
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await verify(0, '12345x')).toBe('422 mfa_verification_failed')
    expect(await verify()).toBe('422 mfa_challenge_expired')
  })

  test('works only for its own factor and for the address that requested it', async () => {
    const { factor, challenge, verify } = await begun()
    const second = await enrolTotp(person.auth, 'Second')
    const crossed = await person.auth.mfa.verify({
      factorId: second.factorId,
      challengeId: challenge.id,
      code: codeAt(second.secret, clock.now()),
    })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const unknown = await person.auth.mfa.verify({
      factorId: factor.factorId,
      challengeId: 'x',
      code: '123456',
    })
    expect(unknown.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    await server.context.database.tables
      .updateTable('auth.mfa_challenges')
      .set({ ip_address: '203.0.113.9' })
      .where('id', '=', challenge.id)
      .execute()
    expect(await verify()).toBe('422 mfa_ip_address_mismatch')
  })

  test('cannot be created for somebody else’s factor', async () => {
    const { factor } = await begun()
    const stranger = await signUpPerson(server.url)
    const { error } = await stranger.auth.mfa.challenge({ factorId: factor.factorId })
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const token = stranger.session.access_token
    expect(await codeOf(await ask('POST', '/factors/x/challenge', { token }))).toBe('404 validation_failed')
    expect(await codeOf(await ask('DELETE', `/factors/${factor.factorId}`, { token }))).toBe(
      '404 mfa_factor_not_found',
    )
  })
})

describe('removing a factor', () => {
  test('requires a session that has verified it, and lowers the sessions', async () => {
    const { factor, session } = await withFactor()
    const low = await signInAgain(server.url, person)
    const refused = await low.auth.mfa.unenroll({ factorId: factor.factorId })
    expect(refused.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    const done = await person.auth.mfa.unenroll({ factorId: factor.factorId })
    expect(done.data).toEqual({ id: factor.factorId })
    const next = await authClient(server.url).refreshSession({ refresh_token: session.refresh_token })
    expect(claimsOf(next.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect(next.data.user?.factors).toBeUndefined()
  })

  test('ends the other sessions, keys and the podcast’s address', async () => {
    const { factor, session } = await withFactor()
    const signedIn = { accessToken: session.access_token }
    const [{ key }, podcast] = [await makeKey(server.url, signedIn), await podcastOf(server, signedIn).make()]
    const elsewhere = await signInAgain(server.url, person)
    const isOpen = async () => ({
      key: (await modelClient(server.url, key).get('/v1/models')).status === 200,
      podcast: (await statusOf(podcast)) === 200,
      elsewhere: (await elsewhere.auth.getUser()).error === null,
      here: (await person.auth.getUser()).error === null,
    })
    expect(await isOpen()).toEqual({ key: true, podcast: true, elsewhere: true, here: true })
    expect((await person.auth.mfa.unenroll({ factorId: factor.factorId })).error).toBeNull()
    expect(await isOpen()).toEqual({ key: false, podcast: false, elsewhere: false, here: true })
  })

  test('that is unfinished requires nothing', async () => {
    const { factorId } = await enrolTotp(person.auth)
    expect((await person.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })
})
