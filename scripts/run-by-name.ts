import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs the program that the first argument names: `NAME.ts` beside the module at `url`. Without one of these names it prints
 * how `npm run command` is used, and the exit code is 2.
 */
export async function runByName(command: string, url: string): Promise<void> {
  const own = path.basename(fileURLToPath(url))
  const names = readdirSync(new URL('.', url))
    .filter((file) => file.endsWith('.ts') && file !== own)
    .map((file) => path.basename(file, '.ts'))
  const name = process.argv[2]
  if (name && names.includes(name)) {
    await import(new URL(`${name}.ts`, url).href)
    return
  }
  console.error(`Usage: npm run ${command} -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = 2
}
