import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import path from 'node:path'

/**
 * Runs the program that the first argument names: `NAME.ts` beside the module at `url`. Without one of these names it prints
 * how `npm run command` is used, and the exit code is 2.
 */
export async function runByName(command: string, url: string): Promise<void> {
  const own = fileURLToPath(url)
  const folder = path.dirname(own)
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== path.basename(own))
    .map((file) => path.basename(file, '.ts'))
  const name = process.argv[2]
  if (name && names.includes(name)) {
    await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)
    return
  }
  console.error(`Usage: npm run ${command} -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = 2
}
