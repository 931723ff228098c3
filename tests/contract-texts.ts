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

async function textModules(): Promise<Record<string, unknown>[]> {
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>))
}

/** All product texts of the contract. */
export async function contractTexts(): Promise<string[]> {
  return [...new Set((await textModules()).flatMap(textsOf))]
}

function fillGaps(value: unknown): unknown {
  if (typeof value === 'function') return String(value('\u0000'))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillGaps(each)]))
}

/** The same texts as the contract exports them; U+0000 stands where a text has a gap. */
export async function contractTextsByName(): Promise<Record<string, unknown>> {
  return Object.assign({}, ...(await textModules()).map(fillGaps)) as Record<string, unknown>
}
