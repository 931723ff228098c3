import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { createTimedLimiter, type Charge } from './statement-limiter.ts'

/** Statements that end when they are told to. */
function statements(
  userId: string,
  limiter = createTimedLimiter({ atOnce: 2, freeMs: 100, clock: systemClock }),
) {
  const begun: (() => void)[] = []
  const start = () =>
    limiter
      .run(userId, () => new Promise<void>((resolve) => begun.push(resolve)))
      .then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      )
  const finish = async (at: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(at)
    begun[at]?.()
  }
  return { begun, finish, start }
}

test('a user can run two statements at once and queue fifty, the rest is rejected, and other users do not wait', async () => {
  const limiter = createTimedLimiter({ atOnce: 2, freeMs: 100, clock: systemClock })
  const [busy, other] = [statements('busy', limiter), statements('other', limiter)]
  const results = Array.from({ length: 52 }, () => busy.start())
  expect(await busy.start()).toMatch(/^Too many requests at once/)
  expect(() => limiter.requireCapacity('busy')).toThrow(/^Too many requests at once/)
  limiter.requireCapacity('other')
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

test('a failed statement makes room for the next', async () => {
  const limiter = createTimedLimiter({ atOnce: 2, freeMs: 100, clock: systemClock })
  const fail = () => limiter.run('failing', () => Promise.reject(new Error('broken')))
  for (let at = 0; at < 5; at++) await expect(fail()).rejects.toThrow('broken')
})

/** A clock that moves when it is set or somebody sleeps. */
function settableClock() {
  const slept: number[] = []
  let nowMs = Date.UTC(2026, 0, 1)
  const move = (ms: number) => void (nowMs += ms)
  const sleep = (ms: number) => {
    slept.push(Math.round(ms))
    move(ms)
    return Promise.resolve()
  }
  return { now: () => new Date(nowMs), sleep, move, slept }
}

test('after three seconds of long statements a user has to wait, then is rejected until the time is paid back', async () => {
  const clock = settableClock()
  const { slept } = clock
  const limiter = createTimedLimiter({ atOnce: 2, freeMs: 100, clock })
  const take = (ms: number) => limiter.run('slow', async (charge: Charge) => charge(ms))
  for (let at = 0; at < 1000; at++) await take(100)
  await take(1600)
  await take(1600)
  expect(slept).toEqual([])
  await take(500)
  await take(100)
  expect(slept).toEqual([8000])
  limiter.requireCapacity('slow')
  await take(2000)
  expect(() => limiter.requireCapacity('slow')).toThrow(/^Your last requests took too long/)
  await expect(take(1)).rejects.toMatchObject({
    status: 429,
    body: {
      code: 'over_request_rate_limit',
      message: expect.stringMatching(/^Your last requests took too long/),
    },
    retryAfterS: 38,
  })
  await limiter.run('other', async () => undefined)
  clock.move(38_000)
  await take(1)
  expect(slept).toHaveLength(1)
})

test('after a long statement a user’s next statements run one at a time', async () => {
  const clock = settableClock()
  const limiter = createTimedLimiter({ atOnce: 2, freeMs: 500, clock })
  const countAtOnce = async () => {
    let [running, most] = [0, 0]
    const take = () =>
      limiter.run('busy', async (charge) => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running -= 1
        charge(20)
      })
    await Promise.all([take(), take(), take()])
    return most
  }
  expect(await countAtOnce()).toBe(2)
  await limiter.run('busy', async (charge) => charge(150))
  expect(await countAtOnce()).toBe(1)
  clock.move(10_000)
  expect(await countAtOnce()).toBe(2)
})

test('a clock set back by a day adds no debt, and time is paid back from then on', async () => {
  const clock = settableClock()
  const limiter = createTimedLimiter({ atOnce: 2, freeMs: 100, clock })
  const take = (ms: number) => limiter.run('slow', async (charge: Charge) => charge(ms))
  await take(2100)
  clock.move(-86_400_000)
  await take(1600)
  expect(clock.slept).toEqual([])
  await take(1)
  expect(clock.slept).toEqual([10_000])
})
