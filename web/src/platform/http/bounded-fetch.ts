const patienceMs = 20_000

/** `fetch` that gives up after 20 s, so that a server that hangs ends as an error people can see. */
export function boundedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const signals = [AbortSignal.timeout(patienceMs), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}
