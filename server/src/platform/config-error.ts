import { OperatorError } from './operator-error.ts'

/** A configuration error that prevents the start. The message names the variable and says what to do. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
}
