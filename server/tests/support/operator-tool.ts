import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What Node is given to run the tool. */
export const operatorTool = [
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../../src/tidings.ts', import.meta.url)),
]

/** What the tool sees of this process's environment: the path, and code that earlier runs have compiled. */
export const toolEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

/** Runs `npm run tidings -- …words` with `env` and `toolEnvironment` alone. */
export function runTidings(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...operatorTool, ...words], {
    env: { ...toolEnvironment, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}
