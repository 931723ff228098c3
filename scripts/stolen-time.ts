import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Reporter } from 'vitest/node'

type ProcessorTimes = { all: number; busy: number; stolen: number }

/** Ticks since boot; null if the system does not provide them. Fields: proc_stat(5). */
function readProcessorTimes(): ProcessorTimes | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    const ticks = line.split(/\s+/).slice(1, 9).map(Number)
    const [user = 0, nice = 0, system = 0, idle = 0, ioWait = 0, interrupts = 0, soft = 0, stolen = 0] = ticks
    const busy = user + nice + system + interrupts + soft
    return { all: busy + idle + ioWait + stolen, busy, stolen }
  } catch {
    return null
  }
}

/** Says how busy the cores were, and how much of a virtual machine's time its host gave to others: a run's length depends on both. */
export class StolenTime implements Reporter {
  #before = readProcessorTimes()

  onTestRunStart() {
    this.#before = readProcessorTimes()
  }

  onTestRunEnd() {
    const now = readProcessorTimes()
    if (!now || !this.#before) return
    const all = Math.max(1, now.all - this.#before.all)
    const percent = (name: 'busy' | 'stolen') =>
      Math.round((100 * (now[name] - (this.#before?.[name] ?? 0))) / all)
    console.log(
      `cores: ${availableParallelism()}, busy ${percent('busy')} % of the time, taken by the host ${percent('stolen')} %`,
    )
  }
}
