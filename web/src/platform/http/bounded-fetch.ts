const timeoutMs = 20_000

/** `fetch` with a timeout of 20 s, so that a server that hangs results in a visible error. */
export function fetchBounded(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** The same, but the timeout only covers the response headers. */
export async function fetchHeadBounded(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(new Error('timed out')), timeoutMs)
  const signals = [waiting.signal, ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) }).finally(() => clearTimeout(timer))
}
