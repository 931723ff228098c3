import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { completeCallsJob } from '#modules/calls'
import { postQuestion } from './support/asking.ts'
import { CallClient } from './support/call-client.ts'
import { hearAnswer } from './support/hear-answer.ts'
import { openProjectGateway, type ProjectGateway } from './support/project-gateway.ts'
import { shareTestServer, startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser } from './support/test-user.ts'

const stack = new AsyncDisposableStack()
let project: TestServer
let gateway: ProjectGateway
let server: TestServer

beforeAll(async () => {
  project = await shareTestServer()
  gateway = stack.use(await openProjectGateway(project))
  server = stack.use(await startTestServer({ env: gateway.env }))
})
afterAll(() => stack.disposeAsync())
afterEach(() => gateway.answers.clear())

const stories = (token: string) =>
  fetch(`${server.url}/api/stories`, { headers: { authorization: `Bearer ${token}` } })

test('an answer that the project could not store is written at its user’s next visit, once', async () => {
  const user = await newUser(project.url)
  const [entries, waiting] = ['/rest/v1/query_history', path.join(server.config.dataDir, 'waiting-answers')]
  await using call = await CallClient.begin(server.url, user)
  gateway.answers.set(entries, { status: 503, body: { code: 'PGRST001', message: 'no connection' } })
  const { audioUrl, historyId } = await hearAnswer(call)
  gateway.answers.clear()
  expect(await user.history()).toEqual([])
  const stranger = await newUser(project.url)
  await stories(stranger.accessToken)
  expect(readdirSync(waiting)).toEqual([`${user.id}.${historyId}.json`])
  await Promise.all([stories(user.accessToken), stories(user.accessToken)])
  await expect.poll(() => readdirSync(waiting)).toEqual([])
  expect(await user.history()).toMatchObject([{ id: historyId, audio_response_url: audioUrl }])
  expect(audioUrl).toBe(`/api/audio/${historyId}`)
  expect(await stranger.history()).toEqual([])
})

test('what was delivered in a call lost with its process is written at the next visit, once', async () => {
  const user = await newUser(project.url)
  await using call = await CallClient.begin(server.url, user)
  call.ask('What is new?')
  const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'progress' })
  const { context } = server
  const { pool } = context.database
  const written = async () => {
    const heard = `position #> '{turns,answer,saved,delivered}'`
    const { rows } = await pool.query<{ heard: unknown[] | null }>(
      `select ${heard} as heard from call_states`,
    )
    return rows[0]?.heard?.length ?? 0
  }
  await expect.poll(written).toBeGreaterThan(0)
  const lose = `update call_states set held_until = date_trunc('second', now() - interval '5 minutes')`
  const impatient = { ...context, clock: { now: () => new Date(), sleep: () => Promise.resolve() } }
  // Whatever is written down holds the call again.
  const waiting = async () => {
    await pool.query(lose)
    await completeCallsJob(impatient).run({}, new AbortController().signal)
    return readdirSync(path.join(server.config.dataDir, 'waiting-answers')).length
  }
  await expect.poll(waiting).toBe(1)
  expect(await user.history()).toEqual([])
  await stories(user.accessToken)
  await expect.poll(() => user.history()).toMatchObject([{ query_text: 'What is new?', status: 'completed' }])
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  await call.closed()
  expect(await user.history()).toHaveLength(1)
})

test('an answer that the project rejects for good is not kept', async () => {
  const user = await newUser(project.url)
  gateway.answers.set('/rest/v1/query_history', { status: 400, body: { code: '23514', message: 'no' } })
  expect(
    await (await postQuestion(server.url, { question: 'What is new?' }, user.accessToken)).json(),
  ).toMatchObject({ historyId: null })
})
