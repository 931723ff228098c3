import { AppError } from '@tidings/contract/errors'
import { endedWords } from '../card/call-texts.ts'

/** What an error says to people: only our own errors and the room's are written for them. */
export function wordsOf(error: unknown): string | null {
  if (isCode(error, 'transport-lost')) return endedWords['transport-lost']
  if (error instanceof AppError) return error.message
  const isRoomError = typeof error === 'object' && error !== null && 'fatal' in error && 'message' in error
  return isRoomError && typeof error.message === 'string' ? error.message : null
}

export function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
