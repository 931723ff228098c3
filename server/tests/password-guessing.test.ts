import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { signUpPerson, type Person } from './support/project-clients.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: MovableClock
let person: Person

beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({
    env: { AUTH_RATE_LIMITS: 'on', AUTH_TRUSTED_PROXIES: '127.0.0.0/8,::1' },
    overrides: { clock },
  })
  person = await signUpPerson(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

let hosts = 0

/** Each from an address of its own, so that no address asks too often. */
async function tryPassword(email: string, password: string, from = `203.0.113.${++hosts}`) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
  await response.arrayBuffer()
  return response.status
}

async function guess(email: string, times: number) {
  const statuses = []
  for (let tries = 0; tries < times; tries++) statuses.push(await tryPassword(email, 'wrong-guess'))
  return statuses
}

test('one account’s password can be guessed fifty times an hour at most, from however many addresses', async () => {
  expect(new Set(await guess(person.email, 50))).toEqual(new Set([400]))
  expect(await tryPassword(person.email.toUpperCase(), person.password)).toBe(429)
})

test('the owner can still sign in where they are signed in, and everywhere once the hour is over', async () => {
  expect(await tryPassword(person.email, person.password, '127.0.0.1')).toBe(200)
  expect(await tryPassword(person.email, person.password)).toBe(429)
  clock.advance(3_601_000)
  expect(await tryPassword(person.email, person.password)).toBe(200)
})

test('the right password resets the count', async () => {
  await guess(person.email, 49)
  expect(await tryPassword(person.email, person.password)).toBe(200)
  expect(await guess(person.email, 2)).toEqual([400, 400])
})

test('guesses for an unknown account have the same limit', async () => {
  const unknown = `${randomUUID()}@example.com`
  await guess(unknown, 50)
  expect(await tryPassword(unknown, 'wrong-guess')).toBe(429)
})
