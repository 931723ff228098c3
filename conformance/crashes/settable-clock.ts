import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const preload = new URL('clock-offset.ts', import.meta.url).href

export type SettableClock = Disposable & {
  /** For the processes whose clock it is. */
  env: Record<string, string>
  /** From the machine's time; resolves once every thread has it. */
  setAhead(ms: number): Promise<void>
}

/** A clock that is set while processes run, for them alone: the machine and Postgres keep theirs. */
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
