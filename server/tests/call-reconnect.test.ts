import { entryColumns, type QueryHistoryEntry } from '@tidings/contract/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeCallsJob } from '#modules/calls'
import { CallClient, createCall, upgradeStatus } from './support/call-client.ts'
import { movableClock } from './support/movable-clock.ts'
import { dataClient } from './support/project-clients.ts'
import { describePlayedTurn } from './support/played-turn.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(
    [
      {
        name: 'CNN',
        language: 'en',
        articles: [{ title: 'A bridge is painted', body: 'A bridge has been painted in bright red.' }],
      },
    ],
    { realVoice: true },
  )
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const losses = 40

/** All that came of a turn, in its order. */
function answerOf(call: CallClient, turn: number) {
  const sentences = call.frames('sentence').filter((frame) => frame.turn === turn)
  const sound = call.sound(turn)
  return {
    sentences: sentences.map((sentence) => ({ ...sentence, answer: 0, turn: 0 })),
    sequences: sound.map(({ sequence }) => sequence),
    sound: Buffer.concat(sound.map(({ samples }) => samples)).toString('base64'),
    ends: call.frames('complete').filter((frame) => frame.turn === turn).length,
  }
}

/** Asks, and hears the answer out. `lostAfter`: the connection is lost once so many messages of the answer have come. */
async function answer(call: CallClient, lostAfter: number | null) {
  await call.settled()
  const before = call.count
  const rejoining: Promise<number>[] = []
  const lose = () => {
    if (rejoining.length > 0 || lostAfter === null || call.count - before < lostAfter) return
    call.vanish()
    rejoining.push(call.rejoin())
  }
  call.onMessage(lose)
  const known = call.frames('thinking').length
  call.ask('bridge')
  lose()
  const { turn } = await call.until(() => call.frames('thinking')[known], 'a turn')
  await call.room('latency', (frame) => frame.turn === turn)
  await Promise.all(rejoining)
  const messages = call.count - before
  call.onMessage(() => undefined)
  call.tell({ type: 'playback', turn, playedMs: 100_000, state: 'done' })
  await call.app('metadata', ({ metadata }) => metadata.turn === turn)
  return { turn, messages }
}

describe('a call that loses its connection', () => {
  test('forty times during an answer loses and repeats nothing', async () => {
    const person = await newUser(server.url)
    await using call = await CallClient.begin(server.url, person)
    // Only the first answer names its source.
    await answer(call, null)
    const calm = await answer(call, null)
    const expected = answerOf(call, calm.turn)
    expect(expected.sentences.length).toBeGreaterThan(0)
    expect(expected.sequences.length).toBeGreaterThan(50)
    for (let loss = 0; loss < losses; loss++) {
      const { turn } = await answer(call, Math.floor((loss / (losses - 1)) * (calm.messages - 2)))
      expect(answerOf(call, turn), `after loss ${loss}`).toEqual(expected)
    }
    expect(call.frames('rejoined')).toHaveLength(losses)
    expect(call.frames('thinking')).toHaveLength(losses + 2)
    expect(await person.history()).toHaveLength(losses + 2)
  }, 120_000)

  test('answers a question that did not arrive before, once', async () => {
    await using call = await CallClient.begin(server.url, user)
    await call.settled()
    call.vanish()
    call.ask('bridge')
    expect(await call.rejoin()).toBe(2)
    await call.room('complete', (frame) => frame.turn === 1)
    call.vanish()
    expect(await call.rejoin()).toBe(3)
    await call.settled()
    expect(call.frames('thinking')).toHaveLength(1)
  })

  test('continues on a new connection that replaces an open one', async () => {
    await using call = await CallClient.begin(server.url, user)
    await using newer = new CallClient(call.rejoinUrl())
    newer.count = call.count
    await newer.opened()
    newer.tell({ type: 'rejoin', count: call.count })
    await newer.room('rejoined')
    expect(await call.closed()).toBe(1006)
    newer.ask('bridge')
    await newer.room('complete', (frame) => frame.turn === 1)
    expect(call.frames('thinking')).toEqual([])
  })

  test('continues on a new connection after the page has abandoned one that was attached', async () => {
    await using call = await CallClient.begin(server.url, user)
    call.vanish()
    await call.rejoin()
    call.close(null)
    expect(await call.closed()).toBe(1005)
    await call.rejoin()
    call.ask('bridge')
    await call.room('complete', (frame) => frame.turn === 1)
  })

  test('cannot be joined with a wrong token, another call’s, the room’s own, or from another origin', async () => {
    await using call = await CallClient.begin(server.url, user)
    await using other = await CallClient.begin(server.url, await newUser(server.url))
    const foreign = other.frames('welcome')[0]?.rejoinToken
    const { webCallUrl } = await createCall(server.url, user)
    const roomToken = new URL(webCallUrl).searchParams.get('t') ?? ''
    for (const token of ['wrong', foreign, roomToken])
      expect(await upgradeStatus(call.rejoinUrl(token))).toBe(403)
    expect(await upgradeStatus(call.rejoinUrl(), { origin: 'https://evil.example' })).toBe(403)
    expect(call.closeCode).toBeNull()
    const room = await server.context.database.tables.selectFrom('call_rooms').selectAll().execute()
    expect(JSON.stringify(room)).not.toContain(call.frames('welcome')[0]?.rejoinToken)
  })

  test.each([
    ['says something else first', JSON.stringify({ ch: 'rt', type: 'pong' })],
    ['sends sound first', new Uint8Array(8)],
    ['has more than was ever sent', JSON.stringify({ ch: 'rt', type: 'rejoin', count: 1_000_000 })],
    ['has less than it confirmed', JSON.stringify({ ch: 'rt', type: 'rejoin', count: 0 })],
  ])('ignores a new connection that %s', async (_, first) => {
    await using call = await CallClient.begin(server.url, user)
    call.tell({ type: 'received', count: call.count })
    await call.settled()
    await using intruder = new CallClient(call.rejoinUrl())
    await intruder.opened()
    intruder.sendRaw(first)
    expect(await intruder.closed()).toBe(4400)
    call.ask('bridge')
    await call.room('complete', (frame) => frame.turn === 1)
  })
})

const over = (message: string) => [{ type: 'error', code: 'call_over', message, fatal: true }]

describe('reconnecting too late', () => {
  test('to a call that was stopped suggests calling again', async () => {
    await using call = await CallClient.begin(server.url, user)
    const address = call.rejoinUrl()
    const { callId } = await call.room('welcome')
    call.close()
    await call.closed()
    const rooms = server.context.database.tables.selectFrom('call_rooms').select('ended_at')
    const isNoted = async () => (await rooms.where('id', '=', callId).executeTakeFirst())?.ended_at !== null
    await expect.poll(isNoted).toBe(true)
    await using late = new CallClient(address)
    expect(await late.closed()).toBe(4410)
    expect(late.frames('error')).toEqual(over('This call has ended. Please call again.'))
  })
})

describe('a call whose server stops during an answer', () => {
  /** The answer to "bridge", heard into its second sentence by the time the server stopped. */
  async function stopped(stack: AsyncDisposableStack) {
    const database = stack.use(await copyTestDatabase())
    const clock = movableClock()
    const env = { ...database.env, ...server.sources.env }
    const start = () => startTestServer({ env, overrides: { clock } })
    const first = await start()
    await server.sources.fetchInto(first)
    const person = await newUser(first.url)
    const call = stack.use(await CallClient.begin(first.url, person))
    call.ask('bridge')
    await call.room('complete', ({ turn }) => turn === 1)
    const heardMs = call.frames('sentence').find(({ index, turn }) => turn === 1 && index === 1)?.startMs ?? 0
    call.tell({ type: 'playback', turn: 1, playedMs: heardMs, state: 'progress' })
    await call.settled()
    await first[Symbol.asyncDispose]()
    expect(await call.closed()).toBe(1013)
    const second = stack.use(await start())
    return { call, clock, heardMs, person, second }
  }

  const on = ({ url }: { url: string }, address: string) => {
    const moved = new URL(address)
    moved.port = new URL(url).port
    return moved.href
  }

  async function historyAt(at: { url: string }, { accessToken }: TestUser) {
    const found = await dataClient(at.url, accessToken).from('query_history').select(entryColumns)
    return (found.data ?? []) as QueryHistoryEntry[]
  }

  test('continues after the restart, with one history entry for all of it', async () => {
    await using stack = new AsyncDisposableStack()
    const { call, heardMs, person, second } = await stopped(stack)
    const before = call.count
    const turns = [describePlayedTurn(call, 1, heardMs)]
    await call.rejoin(on(second, call.rejoinUrl()), { accessToken: person.accessToken, turns })
    call.tell({ type: 'playback', turn: 1, playedMs: 100_000, state: 'done' })
    const { metadata } = await call.app('metadata')
    expect(call.received.slice(before).filter(({ kind }) => kind === 'sound')).toEqual([])
    const texts = call
      .frames('sentence')
      .filter(({ turn }) => turn === 1)
      .map(({ text }) => text)
    const [entry, ...others] = await historyAt(second, person)
    expect(entry).toMatchObject({
      id: metadata.historyId,
      summary_text: texts.join(' '),
      status: 'completed',
    })
    expect(entry?.audio_response_url).toBe(metadata.audioUrl)
    expect(metadata.audioUrl).toContain('/api/')
    expect(others).toEqual([])
    call.ask('who else reports it?')
    await call.room('complete', ({ turn }) => turn === 2)
  })

  test('whose page does not reconnect saves what was delivered', async () => {
    await using stack = new AsyncDisposableStack()
    const { call, clock, person, second } = await stopped(stack)
    clock.advance(40_000)
    const patient = { now: () => clock.now(), sleep: async (ms: number) => clock.advance(ms) }
    const job = completeCallsJob({ ...second.context, clock: patient })
    await job.run({}, new AbortController().signal)
    await job.run({}, new AbortController().signal)
    const [first] = call.frames('sentence').filter(({ turn }) => turn === 1)
    const history = await historyAt(second, person)
    expect(history).toMatchObject([{ query_text: 'bridge', summary_text: first?.text, status: 'completed' }])
    const rooms = second.context.database.tables.selectFrom('call_rooms').select('ended_reason')
    expect(await rooms.execute()).toEqual([{ ended_reason: 'server-error' }])
  })
})
