import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../contract/src/texts/', import.meta.url))

/** All texts in a value; U+0000 stands where a text has a gap. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value('\u0000'))]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf)
  return []
}

/** All product texts of the contract. */
export async function contractTexts(): Promise<string[]> {
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<unknown>))
  return [...new Set(modules.flatMap(textsOf))]
}
