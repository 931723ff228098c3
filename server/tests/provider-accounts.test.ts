import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newPerson } from './support/openid-issuer.ts'
import { signInOutside, userOf } from './support/provider-sign-in.ts'
import { authClient, dataClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import {
  enrolVerifiedFactor,
  issuer,
  onDatabase,
  server,
  setUpProviderServer,
} from './support/provider-server.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpProviderServer()

/** As if the person had followed a link that was mailed to the address. */
async function proveAddress({ id }: Person) {
  await onDatabase('update auth.users set email_unproven = false where id = $1', [id])
}

function outsideAs(person: Person) {
  issuer.person = { ...issuer.person, email: person.email }
  return signInOutside(server, 'google')
}

describe('an account with an unconfirmed address', () => {
  test('is handed over to the provider’s user: password, sessions, factors and identities are removed', async () => {
    const squatter = await signUpPerson(server.url, 'Mallory')
    const other = await signInAgain(server.url, squatter)
    await enrolVerifiedFactor(squatter)
    await onDatabase('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
      squatter.id,
      '491701234567',
    ])
    await onDatabase(
      `insert into auth.one_time_tokens (user_id, purpose, token_hash) values ($1, 'recovery', $2)`,
      [squatter.id, randomUUID()],
    )
    const key = {
      user_id: squatter.id,
      name: 'Mine',
      key_hash: randomUUID(),
      ending: 'abcd',
      created_at: new Date(),
    }
    await server.context.database.tables.insertInto('model_keys').values(key).execute()
    const { told } = await outsideAs(squatter)
    const owner = await userOf(server, told['access_token'])
    expect(owner).toMatchObject({ id: squatter.id, email: squatter.email, phone: '' })
    expect(await onDatabase('select id from model_keys where user_id = $1', [squatter.id])).toEqual([])
    expect(owner.identities?.map((identity) => identity.provider)).toEqual(['google'])
    expect(owner.app_metadata).toMatchObject({ provider: 'google', providers: ['google'] })
    expect(owner.user_metadata['full_name']).toBe('Grace Hopper')
    expect(owner.factors ?? []).toEqual([])
    for (const session of [squatter.session, other.session]) {
      const { status } = await dataClient(server.url, session.access_token).from('profiles').select()
      expect(status).toBe(401)
      expect((await authClient(server.url).refreshSession(session)).error?.code).toBe(
        'refresh_token_not_found',
      )
    }
    const again = await authClient(server.url).signInWithPassword(squatter)
    expect(again.error?.code).toBe('invalid_credentials')
    expect(await onDatabase('select * from auth.one_time_tokens where user_id = $1', [squatter.id])).toEqual(
      [],
    )
  })

  test('is handed over even if never confirmed at all', async () => {
    const squatter = await signUpPerson(server.url)
    await proveAddress(squatter)
    await onDatabase('update auth.users set email_confirmed_at = null where id = $1', [squatter.id])
    const { told } = await outsideAs(squatter)
    expect((await userOf(server, told['access_token'])).email_confirmed_at).toBeDefined()
    const again = await authClient(server.url).signInWithPassword(squatter)
    expect(again.error?.code).toBe('invalid_credentials')
  })

  test('is handed over once: the owner keeps what they add later', async () => {
    const person = await signUpPerson(server.url)
    const { told } = await outsideAs(person)
    const second = await outsideAs(person)
    expect((await userOf(server, told['access_token'])).id).toBe(
      (await userOf(server, second.told['access_token'])).id,
    )
  })

  test('is not handed over for an unverified address', async () => {
    const person = await signUpPerson(server.url)
    issuer.person = { ...issuer.person, email: person.email, email_verified: false }
    const { told } = await signInOutside(server, 'google')
    expect(told).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' })
    await signInAgain(server.url, person)
  })
})

describe('an account with a confirmed address', () => {
  test('gets the identity, and keeps its password, sessions and name', async () => {
    const person = await signUpPerson(server.url, 'Ada Lovelace')
    await proveAddress(person)
    const { told } = await outsideAs(person)
    const user = await userOf(server, told['access_token'])
    expect(user.id).toBe(person.id)
    expect(user.identities?.map((identity) => identity.provider)).toEqual(['email', 'google'])
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
    expect(user.user_metadata['full_name']).toBe('Ada Lovelace')
    await userOf(server, person.session.access_token)
    await signInAgain(server.url, person)
  })

  test('cannot be reached with an unverified address', async () => {
    const person = await signUpPerson(server.url)
    await proveAddress(person)
    issuer.person = { ...issuer.person, email: person.email, email_verified: false }
    const { told } = await signInOutside(server, 'google')
    expect(told['error_code']).toBe('provider_email_needs_verification')
  })

  test('is not opened while its user is banned', async () => {
    const person = await signUpPerson(server.url)
    await proveAddress(person)
    await onDatabase(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      person.id,
    ])
    expect((await outsideAs(person)).told).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
  })
})

describe('a new account', () => {
  test('is not created for an unverified or missing address', async () => {
    const changes = [{ email_verified: false }, { email: '' }, { email: 'no address' }]
    for (const provider of ['google', 'github']) {
      for (const change of changes) {
        issuer.person = { ...newPerson(), ...change }
        const { told } = await signInOutside(server, provider)
        expect(told['error_code']).toBe('provider_email_needs_verification')
        const made = await onDatabase('select * from auth.identities where provider_id = $1', [
          issuer.person.sub,
        ])
        expect(made).toEqual([])
      }
    }
  })

  test('is created once for twenty simultaneous sign-ins', async () => {
    const signIns = await Promise.all(Array.from({ length: 20 }, () => signInOutside(server, 'google')))
    const users = await Promise.all(signIns.map(({ told }) => userOf(server, told['access_token'])))
    expect(new Set(users.map((user) => user.id)).size).toBe(1)
  })

  test('stores only a few short texts from the provider', async () => {
    issuer.person = {
      ...issuer.person,
      name: 'x'.repeat(5000),
      picture: `https://p.example/${'y'.repeat(9000)}`,
    }
    const user = await userOf(server, (await signInOutside(server, 'google')).told['access_token'])
    expect(JSON.stringify(user.user_metadata).length).toBeLessThan(1000)
  })

  test('is not created while sign-up is closed, and existing users still sign in', async () => {
    await using closed = await startTestServer({ env: { ...issuer.envFor('GOOGLE'), AUTH_SIGNUP: 'off' } })
    const { told } = await signInOutside(closed, 'google')
    expect(told).toMatchObject({ error_code: 'signup_disabled' })
    await closed.context.database.pool.query(
      `insert into auth.users (email, email_confirmed_at) values ($1, now())`,
      [issuer.person.email],
    )
    expect((await signInOutside(closed, 'google')).told['access_token']).toBeDefined()
  })
})
