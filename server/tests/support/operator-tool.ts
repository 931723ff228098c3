import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What Node is given to run the tool. */
export const operatorTool = [
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../../src/tidings.ts', import.meta.url)),
]

/** Runs `npm run tidings -- …words` with `env` and nothing else of this process's environment but the path. */
export function runTidings(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...operatorTool, ...words], {
    env: { PATH: process.env['PATH'], ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}
