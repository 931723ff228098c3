import type { Context } from 'hono'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthSession } from '../users/present.ts'
import { redirectTarget } from './redirect-target.ts'
import type { Device } from '../rows.ts'
import { verifyToken } from './verify-token.ts'

function sessionFragment(session: AuthSession, type: string) {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  })
}

const oauthNames: Record<number, string> = {
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

function errorFragment(error: AuthError) {
  return new URLSearchParams({
    error: oauthNames[error.status] ?? 'invalid_request',
    error_code: error.code,
    error_description: error.message,
    sb: '',
  })
}

/**
 * `GET /verify`, for links in the form that other servers mail: uses the token up and sends the browser on with the
 * session, or with the error, in the fragment. `HEAD` uses nothing up.
 */
export async function followVerifyLink(
  accounts: AccountsContext,
  c: Context,
  device: Device,
): Promise<Response> {
  const { token, type, redirect_to: wanted } = c.req.query()
  if (!type || !token) {
    throw new AuthError(400, 'validation_failed', { message: 'Verify requires a token and a type' })
  }
  const target = redirectTarget(wanted, accounts.publicUrl())
  if (c.req.raw.method === 'HEAD') return c.redirect(target, 303)
  const fragment = await verifyToken(accounts, { type, token_hash: token }, device).then(
    (session) => sessionFragment(session, type),
    (error: unknown) => {
      if (error instanceof AuthError) return errorFragment(error)
      throw error
    },
  )
  return c.redirect(`${target}#${fragment.toString()}`, 303)
}
