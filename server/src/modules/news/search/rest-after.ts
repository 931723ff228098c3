const shortestMs = 60_000
const longestMs = 10 * shortestMs
const restShare = 100

/**
 * How long to use what was read in so many milliseconds before it is read again: each process then spends at most a hundredth of
 * its time on it, and of the database's.
 */
export function restAfter(tookMs: number): number {
  return Math.min(longestMs, Math.max(shortestMs, tookMs * restShare))
}
