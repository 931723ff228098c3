import { providerReturnMs } from '@tidings/contract/limits'

const key = 'tidings.provider'

type Departure = { provider: string; proof: string; atMs: number }

/** Where a provider leads back to. Only this tab knows the proof in it, so nobody else's link is taken for a return. */
export function rememberProvider(provider: string): string {
  const proof = crypto.randomUUID()
  const departure: Departure = { provider, proof, atMs: Date.now() }
  sessionStorage.setItem(key, JSON.stringify(departure))
  return `${location.origin}/login?back=${proof}`
}

/** The provider that this address is the return from, or null. Asked again, the departure is still known. */
export function readReturningProvider(url: URL): string | null {
  const proof = url.searchParams.get('back')
  if (url.pathname !== '/login' || !proof) return null
  try {
    const departure = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Departure | null
    const isOurs = departure?.proof === proof && Date.now() - departure.atMs < providerReturnMs
    return isOurs ? departure.provider : null
  } catch {
    // Storage refused or spoiled: then nobody departed from here.
    return null
  }
}

/** A return counts once. */
export function forgetProvider(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage refused: then there is none.
  }
}
