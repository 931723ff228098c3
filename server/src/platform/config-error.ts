import { OperatorError } from './operator-error.ts'

/** Names the variable and says what to do; the start stops on it. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
}
