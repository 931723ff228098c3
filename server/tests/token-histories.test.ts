import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOperatorKey } from '#modules/accounts'
import { manualClock } from './support/manual-clock.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { TokenHistory, type HistoryPlace } from './support/token-history.ts'

const histories = 200
const stepsEach = 12

let server: TestServer
let place: HistoryPlace

beforeAll(async () => {
  const clock = manualClock()
  server = await startTestServer({ overrides: { clock } })
  place = { url: server.url, clock, serviceKey: await signOperatorKey(server.config, 'service_role') }
})
afterAll(() => server[Symbol.asyncDispose]())

/** Null when all went as the model says, else what happened and what was wrong. */
async function play(seed: number): Promise<string | null> {
  const history = new TokenHistory(place, seed)
  try {
    await history.begin()
    for (let step = 0; step < stepsEach; step++) await history.step()
    await history.end()
    return null
  } catch (error) {
    return [`history ${seed}:`, ...history.said, (error as Error).message].join('\n')
  }
}

test(
  'whatever happens in whatever order, no token lets anybody do more than they have shown',
  { timeout: 180_000 },
  async () => {
    for (let seed = 1; seed <= histories; seed++) expect(await play(seed)).toBeNull()
  },
)
