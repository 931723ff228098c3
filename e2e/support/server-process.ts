import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/tests/support/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href
// Without it each start would compile the server again.
const compileCache = path.join(tmpdir(), 'tidings-test-compile-cache')

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** Node's flags, as `npm start` sets them. */
export const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

export type RunningServer = AsyncDisposable & {
  url: string
  /** All output so far. */
  output: () => string
}

export type ServerProcess = RunningServer & {
  pid: number
  /** Kills it with SIGKILL and resolves once it has exited. */
  kill: () => Promise<void>
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}

/** Polls `condition` every 50 ms for at most `timeoutMs`; the error says what was waited for. */
export async function until(what: string, condition: () => Promise<boolean> | boolean, timeoutMs = 30_000) {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Starts the server as `npm start` does, with `env` as an operator would set it, and waits until it is ready. `within` is a
 * wrapper command, such as `nice`.
 */
export async function startServerProcess(
  env: Record<string, string>,
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://localhost:${port}`
  let printed = ''
  const flags = [...startFlags, '--import', endWithParent]
  const [program, ...args] = [...within, 'node', ...flags, 'server/src/main.ts']
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env, PORT: String(port) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended while starting:\n${printed}`)
    return fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
  await until(`the server is ready at ${url}`, isReady, 150_000)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended(child)
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
