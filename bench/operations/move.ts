import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, type Env } from './timed.ts'

const watchedMs = 100

/** Of a process so far; null once it has ended. */
function readPeakMb(pid: number): number | null {
  const file = `/proc/${pid}/status`
  const peak = existsSync(file) ? /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return peak === undefined ? null : Number(peak) / 1024
}

/** Moves an embedded database to the empty Postgres database in `env`: seconds, and the most memory the tool had. */
export async function timeMove(env: Env): Promise<{ seconds: number; peakMb: number }> {
  const from = performance.now()
  const child = spawn('node', ['server/src/tidings.ts', 'move'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const over = new Promise<number | null>((resolve) => child.once('close', resolve))
  let isOver = false
  let peakMb = 0
  const watching = (async () => {
    for (; !isOver; await sleep(watchedMs)) peakMb = Math.max(peakMb, readPeakMb(child.pid ?? 0) ?? 0)
  })()
  const code = await over
  const seconds = (performance.now() - from) / 1000
  isOver = true
  await watching
  if (code !== 0) throw new Error(`move ended with ${code}`)
  return { seconds, peakMb }
}
