import { randomUUID } from 'node:crypto'
import type { Job } from '#platform/job-queue'
import { beforeAll, expect, inject, test } from 'vitest'
import { completeCallsJob } from '#modules/calls'
import { CallClient } from './support/call-client.ts'
import { manualClock } from './support/manual-clock.ts'
import {
  copyTestDatabase,
  shareTestServer,
  startTestServer,
  type TestServer,
} from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const isServer = inject('database').kind === 'server'

let server: TestServer
beforeAll(async () => {
  server = await shareTestServer()
})

const run = (job: Job) => job.run({}, new AbortController().signal)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** What the page writes when a call has begun. */
async function recordStart(user: TestUser, startedAt?: Date) {
  const { error } = await user.data.from('query_history').insert({
    user_id: user.id,
    query_text: 'Voice assistant started',
    status: 'started',
    interaction_duration: 0,
    context_data: { type: 'assistant_start' },
    ...(startedAt ? { created_at: startedAt.toISOString() } : {}),
  })
  expect(error).toBeNull()
}

const startOf = async (user: TestUser) =>
  (await user.history()).find(({ context_data: { type } }) => type === 'assistant_start')

test('a call whose page closes while it starts still gets its history row completed', async () => {
  const user = await newUser(server.url)
  const call = await CallClient.begin(server.url, user)
  await recordStart(user)
  await call[Symbol.asyncDispose]()
  await expect.poll(() => startOf(user)).toMatchObject({ status: 'completed' })
})

test.runIf(isServer)('the end of a call leaves the start of the one that replaced it alone', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await copyTestDatabase())
  const clock = manualClock()
  // On two processes, so that the first call learns of the second late.
  const [one, other] = [
    stack.use(await startTestServer({ env: database.env, overrides: { clock } })),
    stack.use(await startTestServer({ env: database.env, overrides: { clock } })),
  ]
  const user = await newUser(one.url)
  const first = stack.use(await CallClient.begin(one.url, user))
  await recordStart(user, clock.now())
  await clock.advance(14_000)
  stack.use(await CallClient.begin(other.url, user))
  await recordStart(user, clock.now())
  await clock.advance(1000)
  expect(await first.closed()).toBe(4409)
  const statuses = async () => (await user.history()).map(({ status }) => status).toSorted()
  await expect.poll(statuses).toContain('completed')
  expect(await statuses()).toEqual(['completed', 'started'])
})

test('a call left behind by a killed server ends with its last answer, and a running one does not', async () => {
  const { context } = server
  const [killed, calling, elsewhere] = [
    await newUser(server.url),
    await newUser(server.url),
    await newUser(server.url),
  ]
  const openedAt = minutesAgo(40)
  const open = (user: TestUser, at: Date) =>
    context.database.pool.query(
      'insert into call_rooms (user_id, token_hash, created_at, opened_at) values ($1, $2, $3, $3)',
      [user.id, randomUUID(), at],
    )
  await open(killed, openedAt)
  await open(calling, minutesAgo(20))
  await recordStart(killed, new Date(openedAt.getTime() + 1000))
  await recordStart(calling, minutesAgo(19))
  await recordStart(elsewhere, minutesAgo(60))
  await killed.data.from('query_history').insert({
    user_id: killed.id,
    query_text: 'What is new?',
    status: 'completed',
    context_data: { type: 'question' },
    created_at: new Date(openedAt.getTime() + 95_000).toISOString(),
  })
  await run(completeCallsJob(context))
  expect(await startOf(killed)).toMatchObject({ status: 'completed', interaction_duration: 95 })
  expect(await startOf(calling)).toMatchObject({ status: 'started' })
  // With a hosted provider a call may last longer than one of ours.
  expect(await startOf(elsewhere)).toMatchObject({ status: 'started' })
  await elsewhere.data
    .from('query_history')
    .update({ created_at: minutesAgo(25 * 60).toISOString() })
    .eq('user_id', elsewhere.id)
  await run(completeCallsJob(context))
  expect(await startOf(elsewhere)).toMatchObject({ status: 'completed', interaction_duration: null })
})

test('a lost call whose answer cannot be saved blocks no other call, and ends after an hour', async () => {
  const { context } = server
  const { pool } = context.database
  async function lose(user: TestUser, at: Date) {
    const { rows } = await pool.query<{ id: string }>(
      'insert into call_rooms (user_id, token_hash, created_at, opened_at) values ($1, $2, $3, $3) returning id',
      [user.id, randomUUID(), at],
    )
    // Of another shape than this version writes.
    await pool.query(
      `insert into call_states (call_id, held_until, conversation, position, updated_at)
        values ($1, $2, '{"version":1}', $3, $2)`,
      [rows[0]?.id, at, JSON.stringify(user === well ? { version: 0 } : { version: 1 })],
    )
    return async () => {
      const room = await pool.query('select ended_reason from call_rooms where id = $1', [rows[0]?.id])
      return (room.rows[0] as { ended_reason: string | null }).ended_reason
    }
  }
  const [broken, brokenLong, well] = [
    await newUser(server.url),
    await newUser(server.url),
    await newUser(server.url),
  ]
  const ends = [
    await lose(broken, minutesAgo(4)),
    await lose(brokenLong, minutesAgo(70)),
    await lose(well, minutesAgo(3)),
  ]
  const sleep = () => Promise.resolve()
  await run(completeCallsJob({ ...context, clock: { now: () => new Date(), sleep } }))
  expect(await Promise.all(ends.map((end) => end()))).toEqual([null, 'server-error', 'server-error'])
})
