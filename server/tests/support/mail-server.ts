import { afterAll, beforeAll } from 'vitest'
import { movableClock, type MovableClock } from './movable-clock.ts'
import { memoryOutbox, type Outbox } from './outbox.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

// Gives a test file its own server, the mails it sends, and its clock.

export let server: TestServer
export let outbox: Outbox
export let clock: MovableClock

export function setUpMailServer() {
  beforeAll(async () => {
    outbox = memoryOutbox()
    clock = movableClock()
    server = await startTestServer({ overrides: { mailer: outbox, clock } })
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
