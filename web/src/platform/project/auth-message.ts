import type { AuthError } from '@supabase/auth-js'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { ShownError } from '../shown-error.ts'

/** No answer at all, or a gateway's that there is no server behind it. */
const unreachable: readonly unknown[] = [0, 502, 503, 504]

/** What the auth client makes of an answer without JSON: the words of its status, or its number. */
const statusWords = /^(?:internal server error|HTTP \d+)$/i

function isUnreachable({ name, status }: AuthError): boolean {
  return name === 'AuthRetryableFetchError' && unreachable.includes(status)
}

/**
 * What to show of an authentication error: its own message where the server wrote one, `otherwise` where it did not. The
 * auth client then puts the browser's words ("Failed to fetch"), a parser's, or an empty answer in its place.
 */
export function chooseAuthMessage(error: AuthError, otherwise: string): string {
  const { message, name } = error
  if (isUnreachable(error)) return connectionTexts.unreachable
  const isWritten = name !== 'AuthUnknownError' && message !== '{}' && !statusWords.test(message)
  return (isWritten && message) || otherwise
}

/** As `chooseAuthMessage`, where the specification has a text also for a server that does not answer: the cause stands beside it. */
export function toShownError(error: AuthError, otherwise: string): ShownError {
  if (isUnreachable(error)) return new ShownError(otherwise, { beside: connectionTexts.unreachable })
  return new ShownError(chooseAuthMessage(error, otherwise))
}
