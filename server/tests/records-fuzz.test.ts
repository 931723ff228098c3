import { expect, inject, test } from 'vitest'
import { fuzz } from './support/fuzz.ts'
import { startTestServer } from './support/start-test-server.ts'

// Half of the requests on each database.
const count = 1000
const seed = inject('database').kind === 'embedded' ? 1 : 1 + count

test('no query string or body makes the data API fail, tell of its inside, or reach another user’s rows', async () => {
  await using server = await startTestServer()
  expect(await fuzz({ url: server.url, kind: 'records', seed, count })).toEqual([])
}, 180_000)
