import { expect, test } from 'vitest'
import { fuzz } from './support/fuzz.ts'
import { startTestServer } from './support/start-test-server.ts'

test('no query string or body makes the data API fail, tell of its inside, or reach another user’s rows', async () => {
  await using server = await startTestServer()
  expect(await fuzz({ url: server.url, kind: 'records', seed: 1, count: 2000 })).toEqual([])
}, 180_000)
