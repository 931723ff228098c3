import { expect, inject, test } from 'vitest'
import { fuzz } from './support/fuzz.ts'
import { startTestServer } from './support/start-test-server.ts'

// Two thousand requests in all; the embedded database takes three times as long for one.
const requests = { embedded: { seed: 1, count: 300 }, server: { seed: 301, count: 1700 } }

test('no query string or body makes the data API fail, reveal its internals, or reach another user’s rows', async () => {
  await using server = await startTestServer()
  expect(await fuzz({ url: server.url, kind: 'records', ...requests[inject('database').kind] })).toEqual([])
}, 180_000)
