import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testSources } from './support/test-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const isServer = inject('database').kind === 'server'

let server: NewsServer
beforeAll(async () => {
  server = await startNewsServer(testSources)
})
afterAll(() => server[Symbol.asyncDispose]())

function ask(person: TestUser, options: { accept: string; signal?: AbortSignal }): Promise<string> {
  const { accept, signal } = options
  return fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ question: 'wind power' }),
    ...(signal ? { signal } : {}),
  }).then((response) => response.text())
}

/** Keeps every search waiting until it is closed. */
async function lockedNews() {
  const client = new pg.Client(server.config.databaseUrl ?? '')
  await client.connect()
  await client.query('begin; lock table public.articles in access exclusive mode')
  return {
    async waiting() {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where relation = 'public.articles'::regclass and not granted",
      )
      return rows[0]?.count
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

test.runIf(isServer).each(['application/json', 'text/event-stream'])(
  'a client that disconnects before its answer leaves nothing behind (%s)',
  async (accept) => {
    const person = await newUser(server.url)
    const leaving = new AbortController()
    {
      await using news = await lockedNews()
      const asking = ask(person, { accept, signal: leaving.signal })
      await expect.poll(() => news.waiting()).toBe(1)
      leaving.abort()
      await expect(asking).rejects.toThrow('aborted')
      // After a round trip the server, in the same process, has seen it go.
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    }
    await ask(person, { accept })
    expect(await person.history()).toHaveLength(1)
  },
)
