/** Names the variable and says what to do; the start stops on it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
