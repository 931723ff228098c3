import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { readConfig } from '#src/config'
import { commands } from '../../src/cli/commands.ts'

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

/** As `runTidings`, but in this process, which has loaded what a command needs. Wrong arguments are thrown as they are. */
export async function runCommand([name = '', ...args]: string[], env: Record<string, string>) {
  let output = ''
  const lines = vi.spyOn(console, 'log').mockImplementation((line: string) => void (output += `${line}\n`))
  const text = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    output += part.toString()
    return true
  })
  try {
    const run = await commands[name]?.load()
    return { code: await run?.(args, readConfig(env)), output }
  } finally {
    lines.mockRestore()
    text.mockRestore()
  }
}
