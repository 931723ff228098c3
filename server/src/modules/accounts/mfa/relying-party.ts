import { isIP } from 'node:net'
import type { Context } from 'hono'
import { isListedOrigin } from '#platform/network/allowed-hosts'
import { findServerPort } from '#platform/network/server-port'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'

/** The origin that a security key signs for, and the host name that it is bound to. */
export type RelyingParty = { id: string; origin: string }

export type WantedParty = { rpId?: string | undefined; rpOrigins?: string[] | undefined }

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

/** Our server under another name: every request's host is listed in `ALLOWED_HOSTS`. */
function isServedHere(url: URL, host: string | undefined): boolean {
  return url.protocol === 'https:' && url.host === host
}

/**
 * Browsers send the page's origin; programs may, and count as our own site otherwise. Throws `AuthError` for another origin, and
 * for an address without a host name, to which keys cannot be bound.
 */
export function findRelyingParty(accounts: AccountsContext, c: Context, wanted: WantedParty): RelyingParty {
  const site = new URL(accounts.config.accounts.siteUrl ?? accounts.publicUrl()).origin
  const origin = c.req.header('origin') ?? wanted.rpOrigins?.[0] ?? site
  const url = URL.parse(origin)
  const isOurs =
    url?.origin === origin &&
    (isListedOrigin(accounts, origin, findServerPort(c)) || isServedHere(url, c.req.header('host')))
  if (!url || !isOurs) refuse('Security keys are for pages of this server alone')
  const { hostname: id } = url
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0)
    refuse('Security keys need an address with a name, such as localhost in place of 127.0.0.1')
  if (wanted.rpId !== undefined && wanted.rpId !== id) refuse(`webauthn.rpId has to be ${id}`)
  return { id, origin }
}
