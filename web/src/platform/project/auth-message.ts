import type { AuthError } from '@supabase/auth-js'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { ShownError } from '../shown-error.ts'

/** What the auth client uses as message for a response without JSON: the status text or code. */
const statusWords =
  /^(?:\{\}|internal server error|bad gateway|service unavailable|gateway time-?out|HTTP \d+)?$/i

/** Statuses of a gateway without a server, or a server without its database. */
const unavailable: readonly unknown[] = [502, 503, 504]

/** Why there was no response; null if there was one. */
function explainSilence({ message, name, status }: AuthError): string | null {
  if (name !== 'AuthRetryableFetchError') return null
  if (status === 0) return connectionTexts.unreachable
  if (!unavailable.includes(status)) return null
  return statusWords.test(message) ? connectionTexts.unreachable : message
}

/**
 * The message to show for an authentication error: the server's own if there is one, otherwise `otherwise`. For other failures
 * the auth client's message would be the browser's ("Failed to fetch"), a parser's, or empty.
 */
export function chooseAuthMessage(error: AuthError, otherwise: string): string {
  const { message, name } = error
  const isWritten = name !== 'AuthUnknownError' && !statusWords.test(message)
  return explainSilence(error) ?? (isWritten ? message : otherwise)
}

/**
 * Like `chooseAuthMessage`, for forms whose specified text also covers a server that does not respond: the cause is shown
 * beside it.
 */
export function toShownError(error: AuthError, otherwise: string): ShownError {
  const beside = explainSilence(error)
  return beside === null
    ? new ShownError(chooseAuthMessage(error, otherwise))
    : new ShownError(otherwise, { beside })
}
