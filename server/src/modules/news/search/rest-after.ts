const shortestMs = 60_000
const longestMs = 10 * shortestMs
const restShare = 100

/**
 * How long to use data before reading it again, given how many milliseconds that took, so that each process spends at most a
 * hundredth of its own and the database's time on it.
 */
export function restAfter(tookMs: number): number {
  return Math.min(longestMs, Math.max(shortestMs, tookMs * restShare))
}
