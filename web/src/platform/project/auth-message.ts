import type { AuthError } from '@supabase/auth-js'
import { connectionTexts } from '@tidings/contract/texts/errors'

/** No answer at all, or a gateway's that there is no server behind it. */
const unreachable: readonly unknown[] = [0, 502, 503, 504]

/**
 * What to show of an authentication error: its own message where the server wrote one, `otherwise` where it did not. The
 * auth client then puts the browser's words ("Failed to fetch"), a parser's, or an empty answer in its place.
 */
export function authMessage({ name, status, message }: AuthError, otherwise: string): string {
  if (name === 'AuthRetryableFetchError' && unreachable.includes(status)) return connectionTexts.unreachable
  return name === 'AuthUnknownError' || message === '{}' ? otherwise : message || otherwise
}
