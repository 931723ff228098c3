import { expect, test } from 'vitest'
import { createUserLimiter } from './user-limiter.ts'

test('a user can run a few tasks and queue a few more, the rest is rejected, and other users do not wait', async () => {
  const limiter = createUserLimiter({ atOnce: 2, mostWaiting: 2 })
  const running: { name: string; end: () => void }[] = []
  const begin = (userId: string, name: string) =>
    limiter.run(userId, () => new Promise<void>((resolve) => running.push({ name, end: resolve })))
  const names = () => running.map(({ name }) => name)
  const work = ['a', 'b', 'c', 'd'].map((name) => begin('one', name))
  await expect(begin('one', 'e')).rejects.toMatchObject({ code: 'rate_limited', retryAfterS: 1 })
  expect(() => limiter.requireCapacity('one')).toThrow('at once')
  limiter.requireCapacity('other')
  work.push(begin('other', 'f'))
  await expect.poll(names).toEqual(['a', 'b', 'f'])
  running[0]?.end()
  await expect.poll(names).toEqual(['a', 'b', 'f', 'c'])
  limiter.requireCapacity('one')
  running[1]?.end()
  await expect.poll(names).toEqual(['a', 'b', 'f', 'c', 'd'])
  for (const { end } of running) end()
  await Promise.all(work)
})

test('a failed task frees its place', async () => {
  const limiter = createUserLimiter({ atOnce: 1, mostWaiting: 1 })
  await expect(limiter.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter.run('one', () => Promise.resolve(1))).toBe(1)
})
