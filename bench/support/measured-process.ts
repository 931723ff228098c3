import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../../e2e/support/server-process.ts'

export type MeasuredProcess = {
  /** Arguments to start the process with. */
  env: Record<string, string>
  /** The 99th percentile of its event loop delay since the last reading, in ms. */
  readLoopDelayMs: () => Promise<number>
  readResidentMegabytes: () => number
  /** The processor time of all its threads so far, in steps of ten. Linux only, 0 elsewhere. */
  readProcessorMs: () => number
}

/** What the systemd unit and the image set. */
export const mallocSettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** A script in this folder that is preloaded into a server process and writes its next figure on a signal. */
function script(name: string, variable: string) {
  const preload = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tidings-bench-')), name)
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  const pid = () => Number(lines()[0])
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, [variable]: file },
    pid,
    ask: async () => {
      const before = lines().length
      process.kill(pid(), 'SIGUSR2')
      await until(`${name} is told`, () => lines().length > before)
      return Number(lines().at(-1))
    },
  }
}

/** The length of a Linux clock tick. */
const tickMs = 10

/** Measures a server process by a script preloaded into it. */
export function openMeasuredProcess(): MeasuredProcess {
  const { ask, env, pid } = script('loop-delay', 'LOOP_DELAY_FILE')
  return {
    env,
    readLoopDelayMs: ask,
    readResidentMegabytes() {
      const status = readFileSync(`/proc/${pid()}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    readProcessorMs() {
      const file = `/proc/${pid()}/stat`
      if (!existsSync(file)) return 0
      // The process name, in parentheses, may contain anything; fields 14 and 15 are its user and system time.
      const fields = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return tickMs * (Number(fields[11]) + Number(fields[12]))
    },
  }
}

/** Measures the heap of a server process after garbage collection. */
export function openMeasuredHeap(): { env: Record<string, string>; megabytes: () => Promise<number> } {
  const { ask, env } = script('heap-size', 'HEAP_SIZE_FILE')
  return { env, megabytes: async () => (await ask()) / 1_048_576 }
}
