import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLagCheck } from './replica-lag.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two databases that have written and replayed so much. */
function openPair() {
  const at = { written: 100, replayed: 100 }
  const primary = { query: async () => ({ rows: [{ lsn: String(at.written) }] }) }
  const replica = {
    query: async (_text: string, [lsn]: [string]) => ({ rows: [{ has_it: at.replayed >= Number(lsn) }] }),
  }
  const isLate = createLagCheck({ primary: primary as unknown as Pool, replica: replica as unknown as Pool })
  const after = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    return isLate()
  }
  return { at, after }
}

test('a replica that lacks what was written half a minute ago is late until it has it', async () => {
  const { after, at } = openPair()
  expect(await after(0)).toBe(false)
  at.written = 200
  expect(await after(10)).toBe(false)
  expect(await after(25)).toBe(false)
  expect(await after(10)).toBe(true)
  at.replayed = 200
  expect(await after(10)).toBe(false)
})

test('a replica that has everything is not late, however long nothing was written', async () => {
  const { after } = openPair()
  for (const seconds of [0, 40, 600]) expect(await after(seconds)).toBe(false)
})
