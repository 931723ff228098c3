import type { Pool } from 'pg'

/** Beyond this wait, check whether the database still responds. */
const patienceMs = 250

/** The database ends watched statements by itself in less than half of this time, so a later response will never come. */
const lateMs = 20_000

export type Heartbeat = {
  /**
   * Starts watching one wait. The returned function ends it and returns for how many milliseconds the database did not respond.
   */
  watch(onLate: () => void): () => number
}

type Wait = { since: number; silentBefore: number; onLate: () => void }

/**
 * Distinguishes a slow statement from a stopped database or stalled network: while statements are pending, it sends empty
 * queries on a separate connection.
 */
export function openHeartbeat(connection: Pool): Heartbeat {
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
