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
import { authClient, signInAgain } from './support/project-clients.ts'
import { claimsOf, codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'

setUpFactorServer()

async function refreshCode(refreshToken: string) {
  const { error } = await authClient(server.url).refreshSession({ refresh_token: refreshToken })
  return error ? error.code : 'ok'
}

describe('enrolling', () => {
  test('an app returns a secret, its address and a QR code, and the user object lists the factor', async () => {
    const { totp, factorId } = await enrolTotp(person.auth, 'My phone')
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[\s\S]+<\/svg>$/)
    const uri = new URL(totp.uri)
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(uri.searchParams.get('secret')).toBe(totp.secret)
    const { data } = await person.auth.getUser()
    expect(data.user?.factors).toEqual([
      expect.objectContaining({
        id: factorId,
        status: 'unverified',
        factor_type: 'totp',
        friendly_name: 'My phone',
      }),
    ])
    expect(JSON.stringify(data.user)).not.toContain(totp.secret)
  })

  test('rejects a duplicate name, including a second empty one', async () => {
    await enrolTotp(person.auth, 'Same')
    const again = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Same' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    const [first, second] = await Promise.all([
      person.auth.mfa.enroll({ factorType: 'totp' }),
      person.auth.mfa.enroll({ factorType: 'totp' }),
    ])
    expect(new Set([first.error?.code, second.error?.code])).toEqual(
      new Set(['mfa_factor_name_conflict', undefined]),
    )
  })

  test('is limited to ten factors, and replaces an unfinished one after five minutes', async () => {
    for (let index = 0; index < 10; index++) await enrolTotp(person.auth, `App ${index}`)
    const eleventh = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App 10' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    await clock.advance(300_001)
    await enrolTotp(person.auth, 'App 0')
    const { data } = await person.auth.mfa.listFactors()
    expect(data?.all).toHaveLength(1)
  })

  test('rejects an unknown type, and a phone if no text message can be sent', async () => {
    const token = person.session.access_token
    expect(await codeOf(await ask('POST', '/factors', { token, body: { factor_type: 'dna' } }))).toBe(
      '400 validation_failed',
    )
    const phone = await ask('POST', '/factors', {
      token,
      body: { factor_type: 'phone', phone: '15550000001' },
    })
    expect(await codeOf(phone)).toBe('422 mfa_phone_enroll_not_enabled')
  })

  test('a second factor requires a session that has verified the first', async () => {
    await withFactor()
    const other = await signInAgain(server.url, person)
    const refused = await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    await enrolTotp(person.auth, 'Second')
  })

  test('a factor begun before another was verified cannot be finished to bypass that one', async () => {
    const thief = await signInAgain(server.url, person)
    const { data } = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
    const { factorId } = await withFactor().then(({ factor }) => factor)
    // As if the first had been of another type, and had thus left it standing.
    await server.context.database.tables
      .insertInto('auth.mfa_factors')
      .values({
        id: data?.id ?? '',
        user_id: person.id,
        friendly_name: 'Thief',
        factor_type: 'totp',
        secret: data?.totp.secret ?? '',
      })
      .execute()
    const again = await signInAgain(server.url, person)
    const tried = await again.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeAt(data?.totp.secret ?? '', clock.now()),
    })
    expect(tried.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(factorId).not.toBe(data?.id)
  })
})

describe('verifying a code', () => {
  test('raises the session, which keeps its id, and verifies the factor', async () => {
    const factor = await enrolTotp(person.auth)
    const before = claimsOf(person.session.access_token)
    expect(before).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    const session = await verifyTotp(person.auth, factor, clock.now())
    expect(claimsOf(session.access_token)).toMatchObject({
      session_id: before['session_id'],
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    const levels = await person.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(levels.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const { data } = await person.auth.mfa.listFactors()
    expect(data?.totp).toHaveLength(1)
    const next = await authClient(server.url).refreshSession({ refresh_token: session.refresh_token })
    expect(claimsOf(next.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  test('revokes the previous refresh token: using it ends the session and its connections', async () => {
    const { session } = await withFactor()
    const id = String(claimsOf(session.access_token)['session_id'])
    const told: boolean[] = []
    server.context.sessionEndings.listen(async ({ includes }) => void told.push(includes(id)))
    expect(await refreshCode(person.session.refresh_token)).toBe('refresh_token_already_used')
    expect(told).toEqual([true])
    expect(await refreshCode(session.refresh_token)).toBe('refresh_token_not_found')
  })

  test('ends other sessions without a factor, and removes other unfinished factors', async () => {
    const other = await signInAgain(server.url, person)
    await enrolTotp(other.auth, 'Begun')
    await withFactor()
    const { error } = await authClient(server.url).getUser(other.session.access_token)
    expect(error?.name).toBe('AuthSessionMissingError')
    const { data } = await person.auth.mfa.listFactors()
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['App'])
  })

  test('does not end another session that has verified one', async () => {
    const { factor, session } = await withFactor()
    const other = await signInAgain(server.url, person)
    await verifyTotp(other.auth, factor, clock.now())
    expect((await authClient(server.url).getUser(session.access_token)).error).toBeNull()
  })

  test('accepts the adjacent time steps only', async () => {
    const factor = await enrolTotp(person.auth)
    const at = async (ms: number) => {
      const challenge = await challengeOf(person.auth, factor.factorId)
      const code = codeAt(factor.secret, new Date(clock.now().getTime() + ms))
      const { error } = await person.auth.mfa.verify({
        factorId: factor.factorId,
        challengeId: challenge.id,
        code,
      })
      return error?.code ?? 'ok'
    }
    expect(await at(-60_000)).toBe('mfa_verification_failed')
    expect(await at(60_000)).toBe('mfa_verification_failed')
    expect(await at(-30_000)).toBe('ok')
    expect(await at(30_000)).toBe('ok')
  })

  test('accepts no time step twice, nor an earlier one', async () => {
    const factor = await enrolTotp(person.auth)
    const now = clock.now()
    await verifyTotp(person.auth, factor, now)
    for (const ms of [0, -30_000]) {
      const code = codeAt(factor.secret, new Date(now.getTime() + ms))
      const { error } = await person.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code })
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    }
  })

  test('accepts one of twenty simultaneous identical codes', async () => {
    const factor = await enrolTotp(person.auth)
    const challenges = await Promise.all(
      Array.from({ length: 8 }, () => challengeOf(person.auth, factor.factorId)),
    )
    const code = codeAt(factor.secret, clock.now())
    const path = `/factors/${factor.factorId}/verify`
    const token = person.session.access_token
    const answers = await Promise.all(
      [...challenges, ...challenges].map(({ id }) =>
        ask('POST', path, { token, body: { challenge_id: id, code } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
