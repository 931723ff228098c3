import type { AuthError } from '../auth-error.ts'
import type { AuthSession } from '../user/present.ts'

/** Parameters added to the redirect, in the query, the fragment or both. */
export type RedirectParams = { query?: Record<string, string>; fragment?: Record<string, string> }

export function listSessionFields(session: AuthSession) {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
  }
}

const oauthNames: Record<number, string> = {
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

export function listErrorFields(error: AuthError) {
  return {
    error: oauthNames[error.status] ?? 'invalid_request',
    error_code: error.code,
    error_description: error.message,
    sb: '',
  }
}

export function buildRedirectUrl(target: string, { query = {}, fragment = {} }: RedirectParams): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
