import * as v from 'valibot'
import { requestTimeoutMs, type Hosted } from './hosted.ts'

/** How long to wait before asking again a project that lacks the function. */
const missingMs = 3_600_000

/**
 * Reads a mark that changes with the password of the token's user, see `password_mark` in `supabase/migrations`. Null if it is
 * unknown: the project lacks the function or does not answer, or the account has no password.
 */
export function openPasswordMark({ clock, publishableKey, url }: Hosted) {
  let missingUntil = 0
  return async (token: string): Promise<string | null> => {
    if (clock.now().getTime() < missingUntil) return null
    const response = await fetch(`${url}/rest/v1/rpc/password_mark`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: '{}',
      signal: AbortSignal.timeout(requestTimeoutMs),
    }).catch(() => null)
    if (response?.status === 404) missingUntil = clock.now().getTime() + missingMs
    const mark = v.safeParse(v.string(), await response?.json().catch(() => null))
    return response?.ok && mark.success ? mark.output : null
  }
}
