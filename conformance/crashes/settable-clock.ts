import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const preload = new URL('clock-offset.ts', import.meta.url).href

export type SettableClock = Disposable & {
  /** The environment of processes that use this clock. */
  env: Record<string, string>
  /** Sets the offset from the machine's time; resolves once every thread uses it. */
  setAhead(ms: number): Promise<void>
}

/** A clock that can be set for running processes only: the machine and Postgres keep theirs. */
export function settableClock(): SettableClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-clock-'))
  const file = path.join(folder, 'ahead')
  writeFileSync(file, '0')
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET_FILE: file },
    async setAhead(ms) {
      // Never half-written.
      writeFileSync(`${file}.new`, String(ms))
      renameSync(`${file}.new`, file)
      await sleep(200)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
