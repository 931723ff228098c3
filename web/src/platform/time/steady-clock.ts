/**
 * The time of day that never goes back: when the device's clock is set back, it goes on from where it was. It follows the
 * clock forward, for the time since the page load stands still while the device sleeps.
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
