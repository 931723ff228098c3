import type { AuthError } from '@supabase/auth-js'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { ShownError } from '../shown-error.ts'

/** What the auth client makes of an answer without JSON: the words of its status, or its number. */
const statusWords =
  /^(?:\{\}|internal server error|bad gateway|service unavailable|gateway time-?out|HTTP \d+)?$/i

/** A gateway without a server behind it, or a server without its database. */
const unavailable: readonly unknown[] = [502, 503, 504]

/** Why there was no answer; null where there was one. */
function explainSilence({ message, name, status }: AuthError): string | null {
  if (name !== 'AuthRetryableFetchError') return null
  if (status === 0) return connectionTexts.unreachable
  if (!unavailable.includes(status)) return null
  return statusWords.test(message) ? connectionTexts.unreachable : message
}

/**
 * What to show of an authentication error: its own message where the server wrote one, `otherwise` where it did not. The
 * auth client then puts the browser's words ("Failed to fetch"), a parser's, or an empty answer in its place.
 */
export function chooseAuthMessage(error: AuthError, otherwise: string): string {
  const { message, name } = error
  const isWritten = name !== 'AuthUnknownError' && !statusWords.test(message)
  return explainSilence(error) ?? (isWritten ? message : otherwise)
}

/** As `chooseAuthMessage`, where the specification has a text also for a server that does not answer: the cause stands beside it. */
export function toShownError(error: AuthError, otherwise: string): ShownError {
  const beside = explainSilence(error)
  return beside === null
    ? new ShownError(chooseAuthMessage(error, otherwise))
    : new ShownError(otherwise, { beside })
}
