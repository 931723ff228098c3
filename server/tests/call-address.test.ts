import { expect, test } from 'vitest'
import { CallClient, createCall } from './support/call-client.ts'
import { newUser } from './support/test-user.ts'
import { startTestServer } from './support/start-test-server.ts'

test.each([
  ['a public address', 'https://news.example.org', 'wss://news.example.org'],
  ['a proxy with TLS on the machine itself', 'https://localhost:8443', 'wss://localhost:8443'],
])('behind %s, rooms have the public address', async (_, PUBLIC_URL, origin) => {
  await using server = await startTestServer({ env: { PUBLIC_URL } })
  const { webCallUrl } = await createCall(server.url, await newUser(server.url))
  expect(new URL(webCallUrl).origin).toBe(origin)
})

test('on the machine itself, rooms have the address of the page', async () => {
  await using server = await startTestServer()
  const { webCallUrl } = await createCall(server.url, await newUser(server.url))
  expect(new URL(webCallUrl).origin).toBe(server.url.replace('http', 'ws'))
})

test('a call reads the caller’s data from the caller’s network, as recent activity says', async () => {
  await using server = await startTestServer()
  await using call = await CallClient.begin(server.url, await newUser(server.url))
  expect(call.closeCode).toBeNull()
  const { rows } = await server.context.database.pool.query(
    "select network from security_events where kind = 'data_read'",
  )
  expect(rows).toEqual([{ network: '127.0.0.0/24' }])
})
