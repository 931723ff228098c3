import { expect, test } from 'vitest'
import { manualClock } from './support/manual-clock.ts'
import { playHistories } from './support/play-histories.ts'
import { startTestServer } from './support/start-test-server.ts'

// More of them: npm run conformance -- histories
test('in any order of events, no token allows more than its session has proven', async () => {
  const clock = manualClock()
  await using server = await startTestServer({ overrides: { clock } })
  expect(await playHistories(server, clock, { seed: 1, count: 30 })).toEqual([])
})
