import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { applyProductMigrations, startBareProject, type BareProject } from './support/bare-project.ts'
import { findPostgresPrograms } from './support/postgres-cluster.ts'

const programs = inject('database').kind === 'server' ? findPostgresPrograms() : null
const ownerColumns = [
  ['profiles', 'id'],
  ['user_preferences', 'user_id'],
  ['query_history', 'user_id'],
] as const

describe.skipIf(!programs)('on a bare Supabase project, the product’s tables', () => {
  let project: BareProject
  let requests: pg.Client & AsyncDisposable
  let early: string

  beforeAll(async () => {
    project = await startBareProject(programs ?? '')
    early = await signUp({ full_name: 'Early' })
    await applyProductMigrations(project)
    requests = await project.as('authenticator')
  })
  afterAll(async () => {
    await requests[Symbol.asyncDispose]()
    await project[Symbol.asyncDispose]()
  })

  /** One request of the data API: its role and claims hold for one transaction. */
  async function request(role: string, userId: string | null, sql: string) {
    await requests.query('begin')
    try {
      await requests.query(`set local role ${role}`)
      const claims = JSON.stringify({ role, ...(userId ? { sub: userId } : {}) })
      await requests.query("select set_config('request.jwt.claims', $1, true)", [claims])
      const { rows, rowCount } = await requests.query<Record<string, unknown>>(sql)
      await requests.query('commit')
      return { rows, rowCount }
    } catch (error) {
      await requests.query('rollback')
      throw error
    }
  }

  async function signUp(metadata: object | null): Promise<string> {
    await using accounts = await project.as('supabase_auth_admin')
    const id = randomUUID()
    await accounts.query('insert into users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@example.org`,
      metadata && JSON.stringify(metadata),
    ])
    return id
  }

  const ask = (userId: string, text: string) =>
    request(
      'authenticated',
      userId,
      `insert into public.query_history (user_id, query_text, status) values ('${userId}', '${text}', 'completed')`,
    )

  test('give every new user a profile and preferences, whatever the sign-up metadata says', async () => {
    const ada = await signUp({ full_name: '  Ada ' })
    const nameless = await signUp(null)
    const endless = await signUp({ full_name: 'x'.repeat(5000) })
    const { rows } = await request('service_role', null, 'select id, firstname from public.profiles')
    expect(new Map(rows.map((row) => [row['id'], row['firstname']]))).toEqual(
      new Map([
        [ada, 'Ada'],
        [nameless, null],
        [endless, 'x'.repeat(200)],
      ]),
    )
    const own = await request('authenticated', ada, 'select user_id, interests from public.user_preferences')
    expect(own.rows).toEqual([{ user_id: ada, interests: [] }])
  })

  test.each(ownerColumns)('show users their own rows only: %s', async (table, column) => {
    const [ada, bob] = [await signUp({}), await signUp({})]
    await ask(ada, 'of Ada')
    await ask(bob, 'of Bob')
    const { rows } = await request('authenticated', ada, `select ${column} as owner from public.${table}`)
    expect(rows).toEqual([{ owner: ada }])
  })

  test.each(ownerColumns)('reject writing another user’s rows: %s', async (table, column) => {
    const [ada, bob] = [await signUp({}), await signUp({})]
    await ask(ada, 'of Ada')
    await ask(bob, 'of Bob')
    const write = (sql: string) => request('authenticated', ada, `${sql} where ${column} = '${bob}'`)
    expect((await write(`update public.${table} set created_at = now()`)).rowCount).toBe(0)
    expect((await write(`delete from public.${table}`)).rowCount).toBe(0)
    const handOver = `update public.${table} set ${column} = '${bob}' where ${column} = '${ada}'`
    await expect(request('authenticated', ada, handOver)).rejects.toThrow('row-level security')
  })

  test('reject a question in another user’s name', async () => {
    const [ada, bob] = [await signUp({}), await signUp({})]
    const inBobsName = `insert into public.query_history (user_id, query_text, status) values ('${bob}', 'x', 'x')`
    await expect(request('authenticated', ada, inBobsName)).rejects.toThrow('row-level security')
  })

  test('accept a user’s own change and record its time', async () => {
    const ada = await signUp({})
    const changed = await request(
      'authenticated',
      ada,
      `update public.profiles set location = 'Porto', updated_at = 'epoch'
        returning location, updated_at > now() - interval '1 minute' as is_noted`,
    )
    expect(changed.rows).toEqual([{ location: 'Porto', is_noted: true }])
  })

  test.each(ownerColumns)('are closed to signed-out users: %s', async (table) => {
    await expect(request('anon', null, `select from public.${table}`)).rejects.toThrow('permission denied')
    await expect(request('anon', null, `delete from public.${table}`)).rejects.toThrow('permission denied')
  })

  test.each(ownerColumns)('lose the rows of a deleted user: %s', async (table, column) => {
    const ada = await signUp({})
    await ask(ada, 'of Ada')
    await using accounts = await project.as('supabase_auth_admin')
    await accounts.query('delete from users where id = $1', [ada])
    const sql = `select from public.${table} where ${column} = '${ada}'`
    expect((await request('service_role', null, sql)).rowCount).toBe(0)
  })
  test('get rows for existing users by the documented statement', async () => {
    const document = new URL('../../docs/hosted-project.md', import.meta.url)
    const statements = /```sql\n([^`]+)```/.exec(readFileSync(document, 'utf8'))?.[1]
    await using owner = await project.as('project_owner')
    await owner.query(statements ?? '')
    for (const [table, column] of ownerColumns.slice(0, 2)) {
      const { rows } = await request('authenticated', early, `select ${column} as owner from public.${table}`)
      expect(rows).toEqual([{ owner: early }])
    }
  })

  test('come with a mark of the password that changes with it, for its owner alone', async () => {
    const [ada, bob] = [await signUp({}), await signUp({})]
    await using accounts = await project.as('supabase_auth_admin')
    const set = (id: string, hash: string) =>
      accounts.query('update users set encrypted_password = $2 where id = $1', [id, hash])
    const read = async (userId: string) =>
      (await request('authenticated', userId, 'select public.password_mark() as mark')).rows[0]?.['mark']
    expect(await read(ada)).toBeNull()
    await set(ada, '$2a$10$first')
    const first = await read(ada)
    expect(first).toMatch(/^[\da-f]{64}$/)
    expect(await read(ada)).toBe(first)
    await set(ada, '$2a$10$second')
    expect(await read(ada)).toMatch(/^[\da-f]{64}$/)
    expect(await read(ada)).not.toBe(first)
    expect(await read(bob)).toBeNull()
    await expect(request('anon', null, 'select public.password_mark()')).rejects.toThrow('permission denied')
  })

  test('are searched and reported deleted by functions that see a user’s own rows only', async () => {
    const [ada, bob] = [await signUp({}), await signUp({})]
    for (const owner of [ada, bob]) for (const text of ['High tide', 'Low tide']) await ask(owner, text)
    const found = (role: string, userId: string | null, filter = '') =>
      request(
        role,
        userId,
        `select query_text from public.search_history(array['%tide%', '%low%']) ${filter}`,
      )
    expect((await found('authenticated', ada)).rows).toEqual([{ query_text: 'Low tide' }])
    expect((await found('authenticated', ada, `where status = 'error'`)).rows).toEqual([])
    const remove = (role: string, userId: string | null, rest = '') =>
      request(role, userId, `select public.delete_found_history(array['%low%'], now() ${rest})`)
    await remove('authenticated', ada, `, status => 'error'`)
    await remove('authenticated', ada, `, source => 'Harbour Post'`)
    expect((await found('authenticated', ada)).rowCount).toBe(1)
    await remove('authenticated', ada)
    const all = await request('service_role', null, 'select user_id, query_text from public.query_history')
    const left = all.rows.filter((row) => [ada, bob].includes(String(row['user_id'])))
    const named = left.map(
      (row) => `${String(row['query_text'])} of ${row['user_id'] === ada ? 'Ada' : 'Bob'}`,
    )
    expect(named.toSorted()).toEqual(['High tide of Ada', 'High tide of Bob', 'Low tide of Bob'])
    for (const call of [found, remove])
      await expect(call('anon', null)).rejects.toThrow('permission denied for function')
  })
})
