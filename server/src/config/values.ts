import { readFileSync } from 'node:fs'
import { ConfigError } from '#platform/config-error'
import * as v from 'valibot'

export type Env = Record<string, string | undefined>

/** The variable's value, or the content of the file in `NAME_FILE`, which is how vaults and containers pass secrets. */
function readValue(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return value
  if (value) throw new ConfigError(`${name} and ${name}_FILE are both set: remove one.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}_FILE names "${file}", which cannot be read.`, { cause: error })
  }
}

/** A schema's message follows the variable's name. Null for a variable that is unset or blank. */
export function read<T>(env: Env, name: string, schema: v.GenericSchema<unknown, T>): T | null {
  const value = readValue(env, name)
  if (!value) return null
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new ConfigError(`${name} ${parsed.issues[0].message}`)
}

export function isSet(env: Env, name: string): boolean {
  return read(env, name, v.string()) !== null
}

/** Each setting that `HARDENED` turns on can still be turned off by its own variable. */
export function isHardened(env: Env): boolean {
  return isOn(env, 'HARDENED', 'off')
}

/** Throws for the first of `names` that is set while `required` is not. */
export function requireBeside(env: Env, required: string, names: string[]) {
  const alone = isSet(env, required) ? undefined : names.find((name) => isSet(env, name))
  if (alone) throw new ConfigError(`${alone} is set but ${required} is not.`)
}

export const text = v.string()
export const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
)

export function wholeNumber(min: number, max: number) {
  const isInRange = (value: string) =>
    Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max
  const message = ({ input }: { input: string }) =>
    `must be a whole number from ${min} to ${max}, not "${input}".`
  return v.pipe(v.string(), v.check(isInRange, message), v.transform(Number))
}

/** Without a trailing slash. */
export function address(...protocols: string[]) {
  const isAddress = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return v.pipe(
    v.string(),
    v.check(isAddress, `must be an address of the form ${forms}.`),
    v.transform((value) => value.replace(/\/+$/, '')),
  )
}
export const webAddress = address('http:', 'https:')

export function choice<const T extends string>(...choices: T[]) {
  return v.picklist(choices, ({ input }) => `must be one of ${choices.join(', ')}, not "${String(input)}".`)
}

export function isOn(env: Env, name: string, otherwise: 'on' | 'off'): boolean {
  return (read(env, name, choice('on', 'off')) ?? otherwise) === 'on'
}
