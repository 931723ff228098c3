import type { Pool } from 'pg'

/** What is waited for longer is no longer taken for work alone. */
const patienceMs = 250

/** The database itself ends what is watched after less than half of it: nothing comes on that connection any more. */
const lateMs = 20_000

export type Pulse = {
  /** Watches one wait; the function that it returns ends that and says for how long of it the database answered nobody. */
  watch(onLate: () => void): () => number
}

type Wait = { since: number; silentBefore: number; onLate: () => void }

/**
 * Tells a statement that takes long from a database that is stopped, or a network that has stalled: while something is waited
 * for, the database is asked for nothing at all, on a connection kept for that.
 */
export function openPulse(connection: Pool): Pulse {
  const waits = new Set<Wait>()
  let timer: NodeJS.Timeout | null = null
  let askedAt: number | null = null
  let silentMs = 0
  const readSilence = () => silentMs + (askedAt === null ? 0 : performance.now() - askedAt)

  async function ask(): Promise<void> {
    askedAt = performance.now()
    await connection.query('select').catch(() => undefined)
    silentMs = readSilence()
    askedAt = null
  }

  function look(): void {
    const [oldest] = waits
    if (oldest === undefined) {
      if (timer) clearInterval(timer)
      timer = null
    } else if (askedAt === null && performance.now() - oldest.since > patienceMs) void ask()
    for (const { onLate, since } of waits) if (performance.now() - since > lateMs) onLate()
  }

  return {
    watch(onLate) {
      const wait = { since: performance.now(), silentBefore: readSilence(), onLate }
      waits.add(wait)
      timer ??= setInterval(look, patienceMs).unref()
      return () => {
        waits.delete(wait)
        return readSilence() - wait.silentBefore
      }
    },
  }
}
