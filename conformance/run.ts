import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./', import.meta.url))
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))

const name = process.argv[2]
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run conformance -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  await import(`./${name}.ts`)
}
