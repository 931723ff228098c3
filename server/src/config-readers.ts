/** Names the variable and says what to do; the start stops on it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Env = Record<string, string | undefined>

export function text(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value ? value : null
}

export function wholeNumber(
  env: Env,
  name: string,
  range: { default: number; min: number; max: number },
): number {
  const value = text(env, name)
  if (value === null) return range.default
  const number = Number(value)
  if (!Number.isInteger(number) || number < range.min || number > range.max) {
    throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${value}".`)
  }
  return number
}

export function url(env: Env, name: string, protocols: string[]): string | null {
  const value = text(env, name)
  if (value === null) return null
  const parsed = URL.canParse(value) ? new URL(value) : null
  if (!parsed || !protocols.includes(parsed.protocol)) {
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
    throw new ConfigError(`${name} must be an address of the form ${forms}.`)
  }
  return value.replace(/\/+$/, '')
}

export function oneOf<const T extends string>(env: Env, name: string, choices: readonly T[]): T | null {
  const value = text(env, name)
  if (value === null) return null
  const found = choices.find((choice) => choice === value)
  if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
  return found
}
