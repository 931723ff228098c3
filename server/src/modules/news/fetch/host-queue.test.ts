import { expect, test } from 'vitest'
import { HostQueue } from './host-queue.ts'

const hostOf = (item: string) => item.slice(0, item.indexOf('/'))

test('the next item belongs to the host that has used the least time, one at a time for hosts that have used none', () => {
  const queue = new HostQueue(hostOf, 60_000)
  queue.add(['hangs/1', 'hangs/2', 'slow/1', 'slow/2', 'fast/1', 'fast/2', 'fast/3'])
  const [hangs, slow, fast] = [queue.next(), queue.next(), queue.next()]
  expect([hangs?.item, slow?.item, fast?.item]).toEqual(['hangs/1', 'slow/1', 'fast/1'])
  expect(queue.next()).toBeNull()
  hangs?.finish(10_000)
  slow?.finish(3000)
  fast?.finish(20)
  const next = queue.next()
  expect(next?.item).toBe('fast/2')
  expect(queue.next()?.item).toBe('slow/2')
  next?.finish(20)
  expect(queue.next()?.item).toBe('fast/3')
  expect(queue.next()?.item).toBe('hangs/2')
})

test('a host that has used up its time or asked to be left alone is skipped', () => {
  const queue = new HostQueue(hostOf, 5000)
  queue.add(['hangs/1', 'hangs/2', 'busy/1', 'busy/2'])
  queue.next()?.finish(5000)
  const task = queue.next()
  task?.pauseHost()
  task?.finish(10)
  expect(queue.next()).toBeNull()
  expect(queue.listWaiting()).toEqual(['hangs/2'])
})
