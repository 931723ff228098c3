import type { EmailOtpType } from '@supabase/auth-js'

const kinds = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const

export type MailLink = { tokenHash: string; type: EmailOtpType; destination: string }

/** Only paths of this site, to prevent open redirects. */
function findLocalDestination(redirectTo: string | null, origin: string): string {
  if (!redirectTo) return '/'
  const url = URL.parse(redirectTo, origin)
  return url?.origin === origin ? `${url.pathname}${url.search}` : '/'
}

/** Recovery links always lead here, so that the password gets changed. */
const recoveryDestination = '/update-password#type=recovery'

/** Reads a link to `/verify` from a mail; null when it is not one of ours. */
export function readMailLink(search: string, origin: string): MailLink | null {
  const parameters = new URLSearchParams(search)
  const tokenHash = parameters.get('token_hash')
  const type = kinds.find((kind) => kind === parameters.get('type'))
  if (!tokenHash || !type) return null
  if (type === 'recovery') return { tokenHash, type, destination: recoveryDestination }
  return { tokenHash, type, destination: findLocalDestination(parameters.get('redirect_to'), origin) }
}

/**
 * Where a PKCE link continues: the server verifies it and returns the code to the client that requested it, which may not be
 * this page. Null for other links.
 */
export function findCodeAddress(search: string, projectUrl: string): string | null {
  const parameters = new URLSearchParams(search)
  const token = parameters.get('token_hash')
  if (!token?.startsWith('pkce_')) return null
  const query = new URLSearchParams({
    token,
    type: parameters.get('type') ?? '',
    redirect_to: parameters.get('redirect_to') ?? '',
  })
  return `${projectUrl}/auth/v1/verify?${query.toString()}`
}
