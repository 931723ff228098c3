import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { flowLifetimeMs, type FlowStateRow } from '../pkce/queries.ts'
import { hashToken, makeRefreshToken } from '../token/refresh-token.ts'

// Otherwise an attacker could begin linking and get somebody else to open the provider's URL, whose identity would then be linked
// to the attacker's account.

/** A `__Host-` cookie cannot be set by another site of the same domain; it requires https. */
function nameCookie({ publicUrl }: Pick<AccountsContext, 'publicUrl'>): string {
  return publicUrl().startsWith('https:') ? '__Host-tidings-linking' : 'tidings-linking'
}

/** Sets a cookie in the browser that begins linking; the flow stores its hash. All flows of one browser share it. */
export function rememberBrowser(accounts: AccountsContext, c: Context): string {
  const name = nameCookie(accounts)
  const token = getCookie(c, name) ?? makeRefreshToken()
  setCookie(c, name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: name.startsWith('__Host-'),
    maxAge: flowLifetimeMs / 1000,
  })
  return hashToken(token)
}

/** The hash of the browser's cookie, or null. */
export function readBrowser(accounts: AccountsContext, c: Context): string | null {
  const token = getCookie(c, nameCookie(accounts))
  return token === undefined ? null : hashToken(token)
}

/** Throws `AuthError` if a different browser returns with an identity to link. */
export function requireSameBrowser(flow: FlowStateRow, browserHash: string | null) {
  if (flow.linking_user_id === null || (browserHash !== null && flow.browser_hash === browserHash)) return
  throw new AuthError(400, 'bad_oauth_state', {
    message: 'Linking was begun in another browser. Please begin again in this one.',
  })
}
