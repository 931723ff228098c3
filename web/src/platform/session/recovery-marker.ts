import { forgetProvider, readReturningProvider } from './provider-return.ts'

/** Whether the hash comes from a valid password reset link. */
export function hasRecoveryMarker(hash: string): boolean {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  return parameters.get('type') === 'recovery' && !parameters.has('error') && !parameters.has('error_code')
}

/** Read at load time, because the auth client clears the hash while it starts. */
export const arrivedWithRecoveryMarker =
  typeof location !== 'undefined' &&
  location.pathname === '/update-password' &&
  hasRecoveryMarker(location.hash)

/**
 * Tokens in the hash only create a session on the page of a reset link, and on the return from a provider that this tab went
 * to. Elsewhere a link could sign a user into somebody else's account. Tokens in the query are ignored.
 */
export function acceptsSessionFrom(url: URL): boolean {
  if (!new URLSearchParams(url.hash.slice(1)).has('access_token')) return false
  if (url.searchParams.has('access_token')) return false
  if (url.pathname === '/update-password') return hasRecoveryMarker(url.hash)
  const isReturn = readReturningProvider(url) !== null
  if (isReturn) forgetProvider()
  return isReturn
}
