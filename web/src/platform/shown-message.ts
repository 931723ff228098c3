import { AppError } from '@tidings/contract/errors'

/** What an error says to people: only our own are written for them. */
export function shownMessage(error: unknown, otherwise: string): string {
  return error instanceof AppError ? error.message : otherwise
}
