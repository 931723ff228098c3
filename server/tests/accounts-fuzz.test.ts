import { expect, test } from 'vitest'
import { fuzz } from './support/fuzz.ts'
import { startTestServer } from './support/start-test-server.ts'

test('no query string or body makes the auth API fail, reveal its internals, or harm another user', async () => {
  await using server = await startTestServer()
  expect(await fuzz({ url: server.url, kind: 'accounts', seed: 1, count: 2000 })).toEqual([])
}, 180_000)
