import type { Clock } from '#platform/clock'

/** Microphone frames come 50 a second; a browser that held some back sends them at once. */
const framesPerSecond = 400
const windowMs = 2000

/** Counts frames in windows of two seconds; true once there are more than a browser sends. */
export function floodGuard(clock: Clock): () => boolean {
  let since = clock.now().getTime()
  let count = 0
  return () => {
    const now = clock.now().getTime()
    if (now < since || now - since > windowMs) [since, count] = [now, 0]
    count += 1
    return count > (framesPerSecond * windowMs) / 1000
  }
}
