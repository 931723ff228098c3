import { OperatorError } from '#platform/operator-error'

/** The data cannot be moved; the message says why and what to do. Nothing has been stored then. */
export class MoveError extends OperatorError {
  override readonly name = 'MoveError'
}
