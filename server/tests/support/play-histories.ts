import { signOperatorKey } from '#modules/accounts'
import type { Config } from '#src/config'
import type { ManualClock } from './manual-clock.ts'
import { TokenHistory, type HistoryPlace } from './token-history.ts'

const stepsEach = 12

/** Null if everything matched the model, otherwise what happened and what was wrong. */
async function play(place: HistoryPlace, seed: number): Promise<string | null> {
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

/** Plays histories one after another, because they move the server's clock; returns the failures in words. */
export async function playHistories(
  server: { url: string; config: Config },
  clock: ManualClock,
  { seed, count }: { seed: number; count: number },
): Promise<string[]> {
  const serviceKey = await signOperatorKey(server.config, 'service_role')
  const place = { url: server.url, clock, serviceKey }
  const complaints: string[] = []
  for (let next = seed; next < seed + count; next++) {
    const complaint = await play(place, next)
    if (complaint !== null) complaints.push(complaint)
  }
  return complaints
}
