import { isIP } from 'node:net'
import type { Context } from 'hono'
import { isListedOrigin } from '#platform/network/allowed-hosts'
import { findServerPort } from '#platform/network/server-port'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'

/** The page that a security key answers, and the name that it is bound to. */
export type RelyingParty = { id: string; origin: string }

export type WantedParty = { rpId?: string | undefined; rpOrigins?: string[] | undefined }

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

/** Ours under another name: every request is for a name that `ALLOWED_HOSTS` lists. */
function isServedHere(url: URL, host: string | undefined): boolean {
  return url.protocol === 'https:' && url.host === host
}

/**
 * The browser says whose page asks; a program may, and is taken for our own site otherwise. Throws `AuthError` for a page that
 * is not ours, and at an address without a name, which keys cannot be bound to.
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
