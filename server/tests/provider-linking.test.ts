import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  beginLinking,
  fragmentOf,
  followTo,
  isOurPage,
  signInOutside,
  userOf,
} from './support/provider-sign-in.ts'
import { authClient, signInAgain, signUpPerson, type Person } from './support/project-clients.ts'
import {
  enrolVerifiedFactor,
  issuer,
  onDatabase,
  outbox,
  server,
  setUpProviderServer,
} from './support/provider-server.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpProviderServer()

describe('linking an identity', () => {
  async function link(person: Person, provider = 'google') {
    const { address, cookie } = await beginLinking(server.url, person.session.access_token, provider)
    return fragmentOf(await followTo(address, isOurPage(server), cookie))
  }

  test('is completed in the browser that began it, and in no other that is lured to the provider', async () => {
    const attacker = await signUpPerson(server.url)
    const { data } = await attacker.auth.linkIdentity({ provider: 'google' })
    const lured = fragmentOf(await followTo(data.url ?? '', isOurPage(server)))
    expect(lured).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: expect.stringContaining('another browser'),
    })
    const other = await beginLinking(
      server.url,
      (await signUpPerson(server.url)).session.access_token,
      'google',
    )
    const begun = await beginLinking(server.url, attacker.session.access_token, 'google')
    expect(begun.setCookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    const swapped = fragmentOf(await followTo(begun.address, isOurPage(server), other.cookie))
    expect(swapped).toMatchObject({ error_code: 'bad_oauth_state' })
    expect((await attacker.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('sets a cookie that no other site can set if the address is https', async () => {
    const env = {
      ...issuer.envFor('GOOGLE'),
      AUTH_MANUAL_LINKING: 'on',
      PUBLIC_URL: 'https://news.example.org',
    }
    await using secure = await startTestServer({ env })
    const person = await signUpPerson(secure.url)
    const { setCookie } = await beginLinking(secure.url, person.session.access_token, 'google')
    expect(setCookie).toMatch(
      /^__Host-tidings-linking=[\w-]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('lets the user sign in with either', async () => {
    const person = await signUpPerson(server.url)
    const told = await link(person)
    expect((await userOf(server, told['access_token'])).id).toBe(person.id)
    const { data } = await person.auth.getUserIdentities()
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', 'google'])
    expect((await userOf(server, (await signInOutside(server, 'google')).told['access_token'])).id).toBe(
      person.id,
    )
  })

  test('does not confirm an unconfirmed address', async () => {
    const person = await signUpPerson(server.url)
    issuer.person = { ...issuer.person, email: person.email }
    await link(person)
    const [row] = await onDatabase('select email_unproven from auth.users where id = $1', [person.id])
    expect(row).toEqual({ email_unproven: true })
  })

  test('of another user, or twice, is rejected', async () => {
    const person = await signUpPerson(server.url)
    await link(person)
    expect(await link(person)).toMatchObject({ error_code: 'identity_already_exists' })
    expect(await link(await signUpPerson(server.url))).toMatchObject({
      error_code: 'identity_already_exists',
    })
  })

  test('redirects a browser unless it asks for JSON', async () => {
    const person = await signUpPerson(server.url)
    const response = await fetch(`${server.url}/auth/v1/user/identities/authorize?provider=google`, {
      headers: { authorization: `Bearer ${person.session.access_token}` },
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toContain(`${issuer.url}/authorize?`)
  })

  test('requires a second factor if there is one, and so does unlinking', async () => {
    const person = await signUpPerson(server.url)
    await link(person)
    await enrolVerifiedFactor(person)
    const { error } = await person.auth.linkIdentity({ provider: 'github' })
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    const { data } = await person.auth.getUserIdentities()
    const removal = await person.auth.unlinkIdentity(data?.identities[1] ?? ({} as never))
    expect(removal.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  test('needs a recent sign-in, and tells the owner', async () => {
    const person = await signUpPerson(server.url)
    await link(person)
    await expect
      .poll(() => outbox.sent.map(({ subject }) => subject))
      .toContain('A provider to sign in with was added to your Tidings account')
    const old = JSON.stringify([{ method: 'password', timestamp: 1 }])
    await onDatabase('update auth.sessions set amr = $2 where user_id = $1 returning id', [person.id, old])
    const { error } = await person.auth.linkIdentity({ provider: 'github' })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  })

  /** A thief begins linking, and comes back from the provider after the owner has acted. */
  async function linkAcross(person: Person, act: () => Promise<unknown>) {
    const thief = await signInAgain(server.url, person)
    const { address, cookie } = await beginLinking(server.url, thief.session.access_token, 'google')
    await act()
    return fragmentOf(await followTo(address, isOurPage(server), cookie))
  }

  test('begun before signing out everywhere never takes effect', async () => {
    const person = await signUpPerson(server.url)
    const told = await linkAcross(person, () => person.auth.signOut({ scope: 'global' }))
    expect(told['error_code']).toBe('bad_oauth_state')
  })

  test('is cancelled by a change of the password, because a thief may have begun it', async () => {
    const person = await signUpPerson(server.url)
    const told = await linkAcross(person, () => person.auth.updateUser({ password: 'Changed-meanwhile-1' }))
    expect(told['error_code']).toBe('bad_oauth_state')
    expect((await person.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('requires a session', async () => {
    for (const [method, path] of [
      ['GET', 'authorize?provider=google'],
      ['DELETE', randomUUID()],
    ]) {
      const response = await fetch(`${server.url}/auth/v1/user/identities/${path}`, { method: method ?? '' })
      expect(response.status).toBe(401)
    }
  })

  test('and unlinking are off unless the configuration turns them on', async () => {
    await using strict = await startTestServer({ env: issuer.envFor('GOOGLE') })
    const person = await signUpPerson(strict.url)
    const linking = await person.auth.linkIdentity({ provider: 'google' })
    expect(linking.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    const { data } = await person.auth.getUserIdentities()
    const removal = await person.auth.unlinkIdentity(data?.identities[0] ?? ({} as never))
    expect(removal.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    const token = { provider: 'google', token: await issuer.idToken() }
    const byToken = await person.auth.linkIdentity({ ...token, provider: 'google' })
    expect(byToken.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  })

  describe('unlinking an identity', () => {
    async function remove(person: Person, provider: string) {
      const { data } = await person.auth.getUserIdentities()
      const identity = data?.identities.find((each) => each.provider === provider)
      if (!identity) throw new Error(`there is no identity of ${provider}`)
      const { error } = await person.auth.unlinkIdentity(identity)
      return error
    }

    test('removes that sign-in method and names the remaining providers', async () => {
      const person = await signUpPerson(server.url)
      await link(person)
      expect(await remove(person, 'google')).toBeNull()
      const user = await userOf(server, person.session.access_token)
      expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] })
      expect(
        (await userOf(server, (await signInOutside(server, 'google')).told['access_token'])).id,
      ).not.toBe(person.id)
    })

    test('keeps the last one', async () => {
      const person = await signUpPerson(server.url)
      expect(await remove(person, 'email')).toMatchObject({
        status: 422,
        code: 'single_identity_not_deletable',
      })
    })

    test('of the address keeps the address that another identity has confirmed, and no password', async () => {
      const person = await signUpPerson(server.url)
      await link(person)
      expect(await remove(person, 'email')).toBeNull()
      expect((await userOf(server, person.session.access_token)).email).toBe(issuer.person.email)
      for (const email of [person.email, issuer.person.email ?? '']) {
        const { error } = await authClient(server.url).signInWithPassword({
          email,
          password: person.password,
        })
        expect(error?.code).toBe('invalid_credentials')
      }
    })

    test('is rejected if the remaining address belongs to another account', async () => {
      const person = await signUpPerson(server.url)
      const taken = await signUpPerson(server.url)
      issuer.person = { ...issuer.person, email: taken.email }
      await link(person)
      const refusal = { status: 422, code: 'email_conflict_identity_not_deletable' }
      expect(await remove(person, 'email')).toMatchObject(refusal)
      expect((await person.auth.getUserIdentities()).data?.identities).toHaveLength(2)
    })

    test.each([
      ['not-a-uuid', 404, 'validation_failed'],
      [randomUUID(), 422, 'identity_not_found'],
    ])('of %s is rejected', async (id, status, code) => {
      const person = await signUpPerson(server.url)
      await link(person)
      const response = await fetch(`${server.url}/auth/v1/user/identities/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${person.session.access_token}` },
      })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ error_code: code })
    })

    test('never reaches another user’s identity', async () => {
      const [person, victim] = [await signUpPerson(server.url), await signUpPerson(server.url)]
      await link(person)
      const identity = (await victim.auth.getUserIdentities()).data?.identities[0]
      const { error } = await person.auth.unlinkIdentity(identity ?? ({} as never))
      expect(error?.code).toBe('identity_not_found')
      expect((await victim.auth.getUserIdentities()).data?.identities).toHaveLength(1)
    })
  })
})
