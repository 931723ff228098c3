import { expect, inject, test } from 'vitest'
import { completeCallsJob } from '#modules/calls'
import { CallClient, createCall } from './support/call-client.ts'
import { manualClock } from './support/manual-clock.ts'
import { describePlayedTurn } from './support/played-turn.ts'
import { signInAgain } from './support/project-clients.ts'
import { newUser } from './support/test-user.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

const isServer = inject('database').kind === 'server'

/** Two servers on one database, as behind one address, and somebody with an account. */
async function twoServers() {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await copyTestDatabase())
  const clock = manualClock()
  const start = async () => stack.use(await startTestServer({ env: database.env, overrides: { clock } }))
  const [one, other] = [await start(), await start()]
  const person = await newUser(one.url)
  return { clock, one, other, person, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** The same room, as the balancer would lead to it, on another server. */
function on(server: { url: string }, address: string): string {
  const moved = new URL(address)
  moved.port = new URL(server.url).port
  return moved.href
}

test.runIf(isServer)('a room created by one server can be opened at any other, once', async () => {
  await using servers = await twoServers()
  const { one, other, person } = servers
  const { webCallUrl } = await createCall(one.url, person)
  await using call = new CallClient(on(other, webCallUrl))
  await call.opened()
  const { accessToken } = person
  call.tell({ type: 'hello', version: 1, accessToken, transcription: 'none', browserVoice: true })
  await call.room('complete', ({ turn }) => turn === 0)
  await expect(new CallClient(webCallUrl).opened()).rejects.toThrow('403')
})

test.runIf(isServer)('a call on one server ends the same user’s call on another, with a reason', async () => {
  await using servers = await twoServers()
  const { clock, one, other, person } = servers
  await using first = await CallClient.begin(one.url, person)
  await using second = await CallClient.begin(other.url, person)
  await clock.advance(15_000)
  expect(await first.closed()).toBe(4409)
  expect(first.frames('error')).toMatchObject([{ code: 'call_elsewhere', fatal: true }])
  second.ask("What's new?")
  await second.room('complete', ({ turn }) => turn === 1)
})

test.runIf(isServer)(
  'a lost call continues on another server, and the first neither speaks nor saves',
  async () => {
    await using servers = await twoServers()
    const { clock, one, other, person } = servers
    const { accessToken } = person
    await using call = await CallClient.begin(one.url, person)
    call.ask('xylophone')
    await call.room('complete', ({ turn }) => turn === 1)
    const [first] = call.frames('sentence').filter(({ turn }) => turn === 1)
    await call.settled()
    call.vanish()
    const turns = [describePlayedTurn(call, 1, first?.durationMs ?? 0)]
    await call.rejoin(on(other, call.rejoinUrl()), { accessToken, turns })
    // By now the first gives the call up, and asks whether it is still its own.
    await clock.advance(15_000)
    expect(await person.history()).toEqual([])
    call.tell({ type: 'playback', turn: 1, playedMs: 100_000, state: 'done' })
    const { metadata } = await call.app('metadata')
    call.vanish()
    await call.rejoin(on(one, call.rejoinUrl()), {
      accessToken,
      turns: [{ ...describePlayedTurn(call, 1, 0), isOver: true }],
    })
    call.ask('and what else?')
    await call.room('thinking', ({ turn }) => turn === 2)
    await call.room('complete', ({ turn }) => turn === 2)
    expect(await person.history()).toMatchObject([{ id: metadata.historyId, status: 'completed' }])
    expect(call.frames('complete').filter(({ turn }) => turn === 1)).toHaveLength(1)
  },
)

test.runIf(isServer)(
  'an old page that does not send its identity is told to call again on another server',
  async () => {
    await using servers = await twoServers()
    const { one, other, person } = servers
    await using call = await CallClient.begin(one.url, person)
    await using stray = new CallClient(on(other, call.rejoinUrl()))
    await stray.opened()
    stray.tell({ type: 'rejoin', count: call.count })
    expect(await stray.closed()).toBe(4410)
    expect(stray.frames('error')).toEqual([
      {
        type: 'error',
        code: 'call_over',
        message: 'This call cannot go on here. Please call again.',
        fatal: true,
      },
    ])
    call.vanish()
    await call.rejoin()
  },
)

test.runIf(isServer)(
  'logging out on one server ends a call on another, and saves what was delivered',
  async () => {
    await using servers = await twoServers()
    const { clock, one, other, person } = servers
    await using call = await CallClient.begin(other.url, person)
    call.ask('xylophone')
    await call.room('complete', ({ turn }) => turn === 1)
    const [first] = call.frames('sentence').filter(({ turn }) => turn === 1)
    call.tell({ type: 'playback', turn: 1, playedMs: first?.durationMs ?? 0, state: 'progress' })
    await call.settled()
    expect((await person.auth.signOut({ scope: 'local' })).error).toBeNull()
    await clock.advance(15_000)
    expect(await call.closed()).toBe(4401)
    expect(call.frames('error')).toMatchObject([{ code: 'unauthorized', fatal: true }])
    await clock.advance(60_000)
    const patient = { now: () => clock.now(), sleep: (ms: number) => clock.advance(ms) }
    await completeCallsJob({ ...one.context, clock: patient }).run({}, new AbortController().signal)
    const again = await signInAgain(one.url, person)
    const { data } = await again.data.from('query_history').select('*')
    expect(data).toMatchObject([{ query_text: 'xylophone', summary_text: first?.text }])
  },
)

test.runIf(isServer)('a server whose clock is an hour fast ends no call of another', async () => {
  await using servers = await twoServers()
  const { clock, one, other, person } = servers
  await using call = await CallClient.begin(one.url, person)
  const { tables } = other.context.database
  const readHold = async () => {
    const row = await tables.selectFrom('call_states').select('held_until').executeTakeFirstOrThrow()
    return row.held_until.getTime()
  }
  const before = await readHold()
  const ahead = {
    now: () => new Date(clock.now().getTime() + 3_600_000),
    async sleep() {
      await clock.advance(15_000)
      await expect.poll(readHold).not.toBe(before)
    },
  }
  await completeCallsJob({ ...other.context, clock: ahead }).run({}, new AbortController().signal)
  call.ask("What's new?")
  await call.room('complete', ({ turn }) => turn === 1)
  const rooms = tables.selectFrom('call_rooms').select('ended_reason')
  expect(await rooms.execute()).toEqual([{ ended_reason: null }])
})
