/** On a busy page, stop waiting after this long. */
const timeoutMs = 4000

/** Calls `act` once the page has loaded and the browser is idle, unless the returned function is called first. */
export function runWhenIdle(act: () => void): () => void {
  const ending = new AbortController()
  const wait = () => {
    const run = () => void (ending.signal.aborted || act())
    // Missing in Safari.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: timeoutMs })
    else setTimeout(run, timeoutMs / 2)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: ending.signal })
  return () => ending.abort()
}
