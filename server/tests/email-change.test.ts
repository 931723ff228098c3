import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { followLink, postToAuth } from './support/auth-api.ts'
import { clock, outbox, server, setUpMailServer } from './support/mail-server.ts'
import { codeIn, linkIn } from './support/outbox.ts'
import {
  authClient,
  goodPassword,
  signInAgain,
  signUpPerson,
  type Person,
} from './support/project-clients.ts'

setUpMailServer()

let person: Person
let wanted: string

beforeEach(async () => {
  person = await signUpPerson(server.url)
  wanted = `${randomUUID()}@example.com`
})

async function twoMails() {
  const mails = [await outbox.next(), await outbox.next()]
  const to = (address: string) => {
    const mail = mails.find((each) => each.to === address)
    if (!mail) throw new Error('no mail went there')
    return mail.text
  }
  return { current: to(person.email), fresh: to(wanted) }
}

async function askForChange(auth = person.auth) {
  const { data, error } = await auth.updateUser({ email: wanted })
  if (error) throw error
  expect(data.user).toMatchObject({ email: person.email, new_email: wanted })
  return twoMails()
}

function follow(text: string) {
  const tokenHash = linkIn(text).searchParams.get('token_hash') ?? ''
  return authClient(server.url).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
}

const emailNow = async () => (await person.auth.getUser()).data.user?.email

describe('a change of address', () => {
  test.each(['current', 'fresh'] as const)('requires both links, the %s one first', async (first) => {
    const mails = await askForChange()
    const second = first === 'current' ? 'fresh' : 'current'
    const tokenHash = linkIn(mails[first]).searchParams.get('token_hash')
    const half = await postToAuth(server.url, '/verify', { token_hash: tokenHash, type: 'email_change' })
    expect(half).toEqual({
      status: 200,
      body: { code: '200', msg: expect.stringContaining('other email') },
    })
    expect(await emailNow()).toBe(person.email)
    const whole = await follow(mails[second])
    expect(whole.data.user).toMatchObject({ id: person.id, email: wanted })
    expect(whole.data.session).not.toBeNull()
    const { user } = (await person.auth.getUser()).data
    expect(user).toMatchObject({ email: wanted, user_metadata: { email: wanted, email_verified: true } })
    expect(user?.new_email).toBeUndefined()
    expect(user?.identities?.[0]?.identity_data).toMatchObject({ email: wanted, email_verified: true })
    await signInAgain(server.url, { email: wanted, password: goodPassword })
    const old = await authClient(server.url).signInWithPassword({
      email: person.email,
      password: goodPassword,
    })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('is not completed by following one link twice', async () => {
    const { fresh } = await askForChange()
    await follow(fresh)
    expect((await follow(fresh)).error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(await emailNow()).toBe(person.email)
  })

  test('is not completed by two links from two different requests', async () => {
    const first = await askForChange()
    await follow(first.fresh)
    clock.advance(61_000)
    const second = await askForChange()
    await follow(second.fresh)
    expect(await emailNow()).toBe(person.email)
    await follow(second.current)
    expect(await emailNow()).toBe(wanted)
  })

  test('can be completed by both codes, each with its own address', async () => {
    const mails = await askForChange()
    const show = (email: string, text: string) =>
      authClient(server.url).verifyOtp({ email, token: codeIn(text), type: 'email_change' })
    expect((await show(wanted, mails.fresh)).error).toBeNull()
    expect((await show(person.email, mails.current)).data.user).toMatchObject({ email: wanted })
  })

  test('in its older form says on landing that one link is left', async () => {
    const mails = await askForChange()
    const half = await followLink(server.url, linkIn(mails.current))
    expect(half.fragment.get('message')).toContain('other email')
    expect(half.fragment.get('access_token')).toBeNull()
    const whole = await followLink(server.url, linkIn(mails.fresh))
    expect(whole.fragment.get('type')).toBe('email_change')
    expect(whole.fragment.get('access_token')).not.toBeNull()
  })

  test('with PKCE ends with a code for the client that asked', async () => {
    const device = authClient(server.url, 'pkce')
    await device.signInWithPassword(person)
    const mails = await askForChange(device)
    const half = await followLink(server.url, linkIn(mails.current))
    expect(half.query.get('code')).toBeNull()
    const whole = await followLink(server.url, linkIn(mails.fresh))
    const { data } = await device.exchangeCodeForSession(whole.query.get('code') ?? '')
    expect(data.user).toMatchObject({ email: wanted })
  })

  test('cannot take somebody else’s address, even one taken in the meantime', async () => {
    const other = await signUpPerson(server.url)
    expect((await person.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const mails = await askForChange()
    await authClient(server.url).signUp({ email: wanted, password: goodPassword })
    await follow(mails.current)
    expect((await follow(mails.fresh)).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(await emailNow()).toBe(person.email)
  })

  test('completed by two people at once for the same address succeeds for one', async () => {
    const rivals = [person, await signUpPerson(server.url), await signUpPerson(server.url)]
    const last: string[] = []
    for (const { auth, email } of rivals) {
      await auth.updateUser({ email: wanted })
      const mails = [await outbox.next(), await outbox.next()]
      await follow(mails.find(({ to }) => to === email)?.text ?? '')
      last.push(mails.find(({ to }) => to === wanted)?.text ?? '')
    }
    const outcomes = await Promise.all(last.map(follow))
    const codes = outcomes.map(({ error }) => error?.code ?? 'ok')
    expect(codes.toSorted()).toEqual(['email_exists', 'email_exists', 'ok'])
  })

  test('to the current address does nothing', async () => {
    const sent = outbox.sent.length
    const { data, error } = await person.auth.updateUser({ email: person.email.toUpperCase() })
    expect(error).toBeNull()
    expect(data.user?.new_email).toBeUndefined()
    expect(outbox.sent).toHaveLength(sent)
  })

  test('is cancelled by a change of the password', async () => {
    const mails = await askForChange()
    await person.auth.updateUser({ password: 'Changed-meanwhile-1' })
    expect((await follow(mails.current)).error).toMatchObject({ code: 'otp_expired' })
    expect((await follow(mails.fresh)).error).toMatchObject({ code: 'otp_expired' })
  })

  test('invalidates a recovery link mailed to the old address', async () => {
    await authClient(server.url).resetPasswordForEmail(person.email)
    const recovery = linkIn((await outbox.next()).text).searchParams.get('token_hash') ?? ''
    const mails = await askForChange()
    await follow(mails.current)
    await follow(mails.fresh)
    const { error } = await authClient(server.url).verifyOtp({ token_hash: recovery, type: 'recovery' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  test('can have its emails resent, after which both links are required again', async () => {
    const first = await askForChange()
    await follow(first.current)
    clock.advance(61_000)
    const { error } = await authClient(server.url).resend({ type: 'email_change', email: person.email })
    expect(error).toBeNull()
    const second = await twoMails()
    expect((await follow(first.fresh)).error).toMatchObject({ code: 'otp_expired' })
    await follow(second.fresh)
    expect(await emailNow()).toBe(person.email)
    await follow(second.current)
    expect(await emailNow()).toBe(wanted)
  })

  test('waits a minute before the next request', async () => {
    await askForChange()
    const { error } = await person.auth.updateUser({ email: `another-${wanted}` })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  })
})

test('with a second factor, changes nothing in the account before the factor is verified', async () => {
  // Else the recovery link would end the sessions of before.
  await server.context.database.tables
    .updateTable('auth.users')
    .set({ email_unproven: false })
    .where('id', '=', person.id)
    .execute()
  await server.context.database.tables
    .insertInto('auth.mfa_factors')
    .values({ user_id: person.id, factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXP' })
    .execute()
  await authClient(server.url).resetPasswordForEmail(person.email)
  const recovery = linkIn((await outbox.next()).text).searchParams.get('token_hash') ?? ''
  const recovered = authClient(server.url)
  await recovered.verifyOtp({ token_hash: recovery, type: 'recovery' })
  for (const auth of [person.auth, recovered]) {
    const data = { full_name: 'Mallory' }
    for (const change of [{ password: 'Brand-new-5' }, { email: wanted }, { phone: '391234567' }, { data }]) {
      const { error } = await auth.updateUser(change)
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    }
  }
})

describe('a new password', () => {
  const change = (body: Record<string, unknown>) =>
    fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${person.session.access_token}`, 'content-type': 'application/json' },
    })

  test('with the current one requires that to be right', async () => {
    const wrong = await change({ password: 'Brand-new-5', current_password: 'not-this-one' })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ error_code: 'current_password_invalid' })
    const right = await change({ password: 'Brand-new-5', current_password: goodPassword })
    expect(right.status).toBe(200)
  })

  test('and any other invalid change are rejected', async () => {
    expect((await change({ app_metadata: { role: 'admin' } })).status).toBe(403)
    expect((await change({ password: goodPassword })).status).toBe(422)
    expect((await change({ email: 'nobody' })).status).toBe(400)
  })
})
