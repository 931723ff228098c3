import type { EndedReason } from '@tidings/contract/call/call-messages'
import { AppError } from '@tidings/contract/errors'

/** Messages for calls that the person did not end; null if there is nothing to say. */
export const endReasonTexts: Record<EndedReason, string | null> = {
  'customer-ended-call': null,
  'assistant-ended-call': null,
  'silence-timed-out': 'The call ended because it was quiet for a while. Press the button to ask again.',
  'exceeded-max-duration': 'The call reached its maximum length. Press the button to ask again.',
  'transport-lost': 'The connection was lost. Press the button to call again.',
  'server-error': 'The server had to end the call. Press the button to call again.',
}

/** A message for the person; null unless the error is ours or the room's, which are written for people. */
export function chooseErrorMessage(error: unknown): string | null {
  if (hasCode(error, 'transport-lost')) return endReasonTexts['transport-lost']
  if (error instanceof AppError) return error.message
  const isRoomError = typeof error === 'object' && error !== null && 'fatal' in error && 'message' in error
  return isRoomError && typeof error.message === 'string' ? error.message : null
}

export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
