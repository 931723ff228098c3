/** So long after its first picture a busy page is let be. */
const timeoutMs = 4000

/** Calls `act` once the page has loaded and the browser has nothing else to do, until the returned function is called. */
export function runWhenIdle(act: () => void): () => void {
  const ending = new AbortController()
  const wait = () => {
    const run = () => void (ending.signal.aborted || act())
    // Safari has no such thing.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: timeoutMs })
    else setTimeout(run, timeoutMs / 2)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: ending.signal })
  return () => ending.abort()
}
