import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startServerProcess } from '../../e2e/support/server-process.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const run = promisify(execFile)

export type Env = Record<string, string>

/** Milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Runs the operator's tool as a process. */
export const tidings = (words: string[], env: Env) =>
  run('node', ['--disable-warning=ExperimentalWarning', 'server/src/tidings.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
  })

/** A ready server and its start time. */
export async function startTimed(env: Env) {
  const from = performance.now()
  const server = await startServerProcess({ ...env, AUTH_RATE_LIMITS: 'off' })
  const ms = performance.now() - from
  return {
    ms,
    url: server.url,
    output: server.output,
    /** The current value and the peak. */
    megabytes() {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      const read = (field: RegExp) => Number(field.exec(status)?.[1]) / 1024
      return { resident: read(/VmRSS:\s+(\d+)/), peak: read(/VmHWM:\s+(\d+)/) }
    },
    stop: async () => server[Symbol.asyncDispose](),
  }
}
