import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { signUpPerson } from './support/project-clients.ts'
import { startTestServer } from './support/start-test-server.ts'

const isServer = inject('database').kind === 'server'

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
