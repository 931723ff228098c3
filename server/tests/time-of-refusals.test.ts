import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPasswordHashing } from '#platform/password-hashing'
import { movableClock } from './support/movable-clock.ts'
import { memoryOutbox } from './support/outbox.ts'
import { authClient, goodPassword } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const clock = movableClock()
const outbox = memoryOutbox()
let server: TestServer

// Hashing takes as long as in production, much longer than everything else: an answer without it would be several times as fast.
beforeAll(async () => {
  const env = { AUTH_AUTOCONFIRM_EMAIL: 'off' }
  const passwords = openPasswordHashing()
  server = await startTestServer({ env, overrides: { mailer: outbox, clock, passwords } })
})
afterAll(() => server[Symbol.asyncDispose]())

const newAddress = () => `${randomUUID()}@example.com`

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function signUp(email: string) {
  const { error } = await authClient(server.url).signUp({ email, password: goodPassword })
  if (error) throw error
}

/** In turns, because the machine may be busier for a while. The fastest was disturbed least. */
async function timeInTurns(one: () => Promise<number>, other: () => Promise<number>) {
  const times: [number, number][] = []
  for (let round = 0; round < 4; round += 1) times.push([await one(), await other()])
  return { one: Math.min(...times.map(([ms]) => ms)), other: Math.min(...times.map(([, ms]) => ms)) }
}

test('signing up with an address in use takes as long as with a new one', async () => {
  const taken = newAddress()
  const timed = async (email: string) => {
    const ms = await time(() => signUp(email))
    await outbox.next()
    clock.advance(61_000)
    return ms
  }
  await timed(taken)
  const { one, other } = await timeInTurns(
    () => timed(newAddress()),
    () => timed(taken),
  )
  expect(other).toBeGreaterThan(one / 3)
})

test('signing in takes as long with an unknown address as with a wrong password', async () => {
  const known = newAddress()
  await signUp(known)
  await outbox.next()
  const attempt = (email: string) =>
    time(() => authClient(server.url).signInWithPassword({ email, password: 'wrong-one' }))
  await attempt(newAddress())
  const { one, other } = await timeInTurns(
    () => attempt(known),
    () => attempt(newAddress()),
  )
  expect(other).toBeGreaterThan(one / 3)
})
