import { forgetProvider, readReturningProvider } from './provider-return.ts'

/** True when the address's hash says that it came from a password reset link which worked. */
export function hasRecoveryMarker(hash: string): boolean {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  return parameters.get('type') === 'recovery' && !parameters.has('error') && !parameters.has('error_code')
}

/** The auth client empties the hash while it starts, so this is read when the page loads, before there is a client. */
export const arrivedWithRecoveryMarker =
  typeof location !== 'undefined' &&
  location.pathname === '/update-password' &&
  hasRecoveryMarker(location.hash)

/**
 * Tokens in the hash make a session only on the page that a reset link leads to, and on the return from a provider to
 * which this tab has gone: elsewhere a link could sign a person into somebody else's account. Tokens in the query are
 * never taken.
 */
export function acceptsSessionFrom(url: URL): boolean {
  if (!new URLSearchParams(url.hash.slice(1)).has('access_token')) return false
  if (url.searchParams.has('access_token')) return false
  if (url.pathname === '/update-password') return hasRecoveryMarker(url.hash)
  const isReturn = readReturningProvider(url) !== null
  if (isReturn) forgetProvider()
  return isReturn
}
