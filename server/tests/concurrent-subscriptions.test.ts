import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser } from './support/test-user.ts'
import { untilWaiting } from './support/waiting-statements.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function follow(feeds: string[]) {
  const person = await newUser(server.url)
  await person.prefer({ preferred_sources: feeds })
  return () =>
    fetch(`${server.url}/api/subscriptions`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
}

test('two people can add the same feeds at once, in opposite orders', async () => {
  const between = 'https://between.example/feed'
  const feeds = ['https://one.example/feed', between, 'https://two.example/feed']
  const saves = [await follow(feeds), await follow(feeds.toReversed())]
  const holder = await server.context.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      "insert into feeds (url, kind, origin, source) values ($1, 'custom', 'user', 'Between')",
      [between],
    )
    const saving = saves.map((save) => save())
    await untilWaiting(server, 2)
    await holder.query('rollback')
    expect((await Promise.all(saving)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    holder.release()
  }
})
