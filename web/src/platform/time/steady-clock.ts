/**
 * A monotonic clock: when the device's clock is set back, it continues from where it was. It follows the clock forward, because
 * the time since page load stops while the device sleeps.
 */
export function createSteadyClock(wallMs: () => number, sincePageLoadMs: () => number): () => number {
  let offsetMs = wallMs() - sincePageLoadMs()
  return () => {
    offsetMs = Math.max(offsetMs, wallMs() - sincePageLoadMs())
    return sincePageLoadMs() + offsetMs
  }
}

export const steadyNowMs = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
)
