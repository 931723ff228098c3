import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/connection'
import { signUpPerson } from './support/project-clients.ts'
import { openStallingLine } from './support/stalling-line.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

const database = inject('database')
const isServer = database.kind === 'server'

test.runIf(isServer)(
  'a database that drops its connections under load costs requests, never the server',
  async () => {
    await using server = await startTestServer()
    const person = await signUpPerson(server.url)
    const stopping = new AbortController()
    const statuses = new Set<number>()
    const read = async () => {
      while (!stopping.signal.aborted) statuses.add((await person.data.from('profiles').select('*')).status)
    }
    const readers = Promise.all(Array.from({ length: 8 }, read))
    const administrator = new pg.Client(server.config.databaseUrl ?? '')
    await administrator.connect()
    for (let time = 0; time < 5; time++) {
      const { rowCount } = await administrator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      expect(rowCount).toBeGreaterThan(0)
      // The next round meets connections that are busy again.
      await expect.poll(async () => (await person.data.from('profiles').select('*')).status).toBe(200)
    }
    stopping.abort()
    await readers
    await administrator.end()
    expect(statuses).toContain(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)

/** Two statements of one person that take so long are billed until they owe more than a wait. */
const silentMs = 3000

test.runIf(isServer)('nobody is billed for the time in which the database answers nobody', async () => {
  await using copy = await copyTestDatabase()
  await using line = await openStallingLine(copy.env.DATABASE_URL ?? '')
  await using server = await startTestServer({ env: { DATABASE_URL: line.url } })
  const person = await signUpPerson(server.url)
  const read = async () => (await person.data.from('profiles').select('*')).status
  expect(await read()).toBe(200)
  line.hold()
  const held = [read(), read()]
  await pass(silentMs)
  line.release()
  expect(await Promise.all(held)).toEqual([200, 200])
  expect(await read()).toBe(200)
})

test.runIf(isServer)('a connection on which the database is silent for too long is given up', async () => {
  await using line = await openStallingLine(database.kind === 'server' ? database.url : '')
  const lost: string[] = []
  const onIdleError = (error: Error) => void lost.push(error.message)
  await using opened = await openDatabase({ dataDir: database.folder, databaseUrl: line.url, onIdleError })
  await opened.pool.query('select')
  opened.limitSilence(300)
  line.abandon()
  await expect(opened.pool.query('select')).rejects.toThrow(/silent|terminated/)
  expect((await opened.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lost).toContain('The database has been silent for too long.')
})
