import { expect, test } from 'vitest'
import { runInTurn } from './user-turns.ts'

/** Statements that end when they are told to. */
function statements(userId: string) {
  const begun: (() => void)[] = []
  const start = () =>
    runInTurn(userId, () => new Promise<void>((resolve) => begun.push(resolve))).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    )
  const finish = async (at: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(at)
    begun[at]?.()
  }
  return { begun, finish, start }
}

test('a user runs two statements at once, fifty wait, more are refused, and nobody else waits for them', async () => {
  const [busy, other] = [statements('busy'), statements('other')]
  const results = Array.from({ length: 52 }, () => busy.start())
  expect(await busy.start()).toMatch(/^Too many requests at once/)
  expect(busy.begun).toHaveLength(2)
  const quick = other.start()
  await other.finish(0)
  expect(await quick).toBe('done')
  for (let at = 0; at < results.length; at++) {
    await busy.finish(at)
    expect(await results[at]).toBe('done')
  }
  const again = busy.start()
  await busy.finish(results.length)
  expect(await again).toBe('done')
})

test('a statement that fails makes room for the next', async () => {
  const fail = () => runInTurn('failing', () => Promise.reject(new Error('broken')))
  for (let at = 0; at < 5; at++) await expect(fail()).rejects.toThrow('broken')
})
