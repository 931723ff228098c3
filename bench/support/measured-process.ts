import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../../e2e/support/server-process.ts'

const preload = fileURLToPath(new URL('./loop-delay.ts', import.meta.url))

export type MeasuredProcess = {
  /** What the process is to be started with. */
  env: Record<string, string>
  /** How long its event loop was held up since the last time: the 99th percentile, in ms. */
  loopDelayMs: () => Promise<number>
  residentMegabytes: () => number
}

/** Looks into a server process from outside, by a script that is loaded into it. */
export function measuredProcess(): MeasuredProcess {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tidings-bench-')), 'loop-delay')
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  const pid = () => Number(lines()[0])
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, LOOP_DELAY_FILE: file },
    async loopDelayMs() {
      const before = lines().length
      process.kill(pid(), 'SIGUSR2')
      await until('the process tells its delay', () => lines().length > before)
      return Number(lines().at(-1))
    },
    residentMegabytes() {
      const status = readFileSync(`/proc/${pid()}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
  }
}
