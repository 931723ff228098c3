import { providerReturnMs } from '@tidings/contract/limits'

const key = 'tidings.provider'

type PendingSignIn = { provider: string; proof: string; atMs: number }

/** Returns the URL to come back to. Only this tab knows the `proof` in it, so other links do not count as a return. */
export function rememberProvider(provider: string): string {
  // Browsers make a UUID only on pages with encryption.
  const proof = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const pending: PendingSignIn = { provider, proof, atMs: Date.now() }
  sessionStorage.setItem(key, JSON.stringify(pending))
  return `${location.origin}/login?back=${proof}`
}

/** The provider that this URL returns from, or null. */
export function readReturningProvider(url: URL): string | null {
  const proof = url.searchParams.get('back')
  if (url.pathname !== '/login' || !proof) return null
  try {
    const pending = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingSignIn | null
    const isOurs = pending?.proof === proof && Date.now() - pending.atMs < providerReturnMs
    return isOurs ? pending.provider : null
  } catch {
    // Storage is unavailable or corrupt: not a return.
    return null
  }
}

/** A return counts only once. */
export function forgetProvider(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so there is none.
  }
}
