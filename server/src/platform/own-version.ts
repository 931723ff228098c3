import { readFileSync } from 'node:fs'
import * as v from 'valibot'

let version: string | undefined

/** The running version of Tidings, such as "0.2.0". */
export function readOwnVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  version ??= v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version
  return version
}
