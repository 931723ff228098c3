import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { readConfig } from '#src/config'
import { commands } from '../../src/cli/commands.ts'
import { runCommandLine } from '../../src/cli/run-command-line.ts'

/** Node's arguments for running the tool. */
export const operatorTool = [
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../../src/tidings.ts', import.meta.url)),
]

/** The part of this process's environment that the tool gets: the path and the compile cache. */
export const toolEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

/** Runs `npm run tidings -- …words` as a process, with `env` and `toolEnvironment` alone: a second of processor time. */
export function spawnTidings(words: string[], env: Record<string, string>) {
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

/** Collects the output of one run at a time. */
async function collectOutput<Code>(run: () => Promise<Code>) {
  let output = ''
  const printLine = (line: string) => void (output += `${line}\n`)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(printLine),
    vi.spyOn(console, 'error').mockImplementation(printLine),
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      output += part.toString()
      return true
    }),
  ]
  try {
    const code = await run()
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** As `spawnTidings`, but in this process, which has already loaded the code; one at a time. */
export function runTidings(words: string[], env: Record<string, string>) {
  return collectOutput(() => runCommandLine(words, env))
}

/** As `runTidings`, but errors are thrown as they are. */
export function runCommand([name = '', ...args]: string[], env: Record<string, string>) {
  return collectOutput(async () => {
    const run = await commands[name]?.load()
    return run?.(args, readConfig(env))
  })
}
