import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeIn, memoryOutbox, type Outbox } from './support/outbox.ts'
import { authClient, signUpPerson, type Person } from './support/project-clients.ts'
import { requestOf } from './support/personal-data.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { untilWaiting } from './support/waiting-statements.ts'

let server: TestServer
let outbox: Outbox
beforeAll(async () => {
  outbox = memoryOutbox()
  server = await startTestServer({ overrides: { mailer: outbox } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Lets a sign-in get as far as the user's row, then `change`, and only then both go on. */
async function crossSignIn<T>(person: Person, change: () => PromiseLike<T>): Promise<T> {
  const holder = await server.context.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from auth.users where id = $1 for update', [person.id])
    const signingIn = authClient(server.url).signInWithPassword(person)
    await untilWaiting(server, 1)
    const changing = change()
    await untilWaiting(server, 2)
    await holder.query('commit')
    await signingIn
    return await changing
  } finally {
    holder.release()
  }
}

async function sessionsOf({ id }: Person) {
  const { rows } = await server.context.database.pool.query('select from auth.sessions where user_id = $1', [
    id,
  ])
  return rows.length
}

// The embedded database runs one transaction after another.
describe.runIf(inject('database').kind !== 'embedded')('a sign-in in progress', () => {
  test('with the old password leaves no session when the password changes', async () => {
    const person = await signUpPerson(server.url)
    const { error } = await crossSignIn(person, () =>
      person.auth.updateUser({ password: 'Changed-meanwhile-1' }),
    )
    expect(error).toBeNull()
    expect(await sessionsOf(person)).toBe(1)
  })

  test('undoes a deletion of the account that was under way', async () => {
    const person = await signUpPerson(server.url)
    const { pool } = server.context.database
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from auth.users where id = $1 for update', [person.id])
      const deleting = requestOf(server.url, person.session.access_token).deleteAccount()
      await untilWaiting(server, 1)
      const signingIn = authClient(server.url).signInWithPassword(person)
      await untilWaiting(server, 2)
      await holder.query('commit')
      expect((await deleting).status).toBe(200)
      expect((await signingIn).error).toBeNull()
    } finally {
      holder.release()
    }
    const { rows } = await pool.query('select erase_after from auth.users where id = $1', [person.id])
    expect(rows).toEqual([{ erase_after: null }])
    expect((await outbox.next()).subject).toContain('delet')
    expect(await sessionsOf(person)).toBe(1)
  })

  test('leaves no session when an operator empties the account', async () => {
    const person = await signUpPerson(server.url)
    const admin = await adminClient(server)
    const { error } = await crossSignIn(person, () => admin.deleteUser(person.id, true))
    expect(error).toBeNull()
    expect(await sessionsOf(person)).toBe(0)
  })

  test('leaves no session when the owner of the address proves it', async () => {
    const squatter = await signUpPerson(server.url)
    const owner = authClient(server.url)
    await owner.signInWithOtp({ email: squatter.email })
    const token = codeIn((await outbox.next()).text)
    const { error } = await crossSignIn(squatter, () =>
      owner.verifyOtp({ email: squatter.email, token, type: 'email' }),
    )
    expect(error).toBeNull()
    expect(await sessionsOf(squatter)).toBe(1)
  })
})
