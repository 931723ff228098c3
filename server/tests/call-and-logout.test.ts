import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { answered, begin, server, setUpCallServer } from './support/call-server.ts'
import { dataClient, signInAgain } from './support/project-clients.ts'
import { newUser } from './support/test-user.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpCallServer()

/** Somebody in a call, a sentence and a bit into an answer. */
async function listener() {
  const person = await newUser(server.url)
  const call = await begin(person)
  const {
    turn,
    sentences: [first, second],
  } = await answered(call)
  call.tell({ type: 'playback', turn, playedMs: second?.startMs ?? 0, state: 'progress' })
  await call.settled()
  return { person, call, heard: first?.text }
}

async function historyOf(person: { email: string; password: string }) {
  const { session } = await signInAgain(server.url, person)
  const { data } = await dataClient(server.url, session.access_token).from('query_history').select('*')
  return data ?? []
}

test('logging out first saves what was delivered, then ends the session’s call', async () => {
  const { person, call, heard } = await listener()
  await using _call = call
  expect((await person.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect(await call.closed()).toBe(4401)
  expect(await historyOf(person)).toMatchObject([{ query_text: 'wind farm', summary_text: heard }])
})

test('logging out right after leaving a call saves it, too', async () => {
  const { person, call, heard } = await listener()
  await using _call = call
  call.say({ type: 'end-call' })
  await person.auth.signOut()
  expect(await historyOf(person)).toMatchObject([{ query_text: 'wind farm', summary_text: heard }])
})

test('logging out on another device leaves the call alone', async () => {
  const { person, call } = await listener()
  await using _call = call
  const other = await signInAgain(server.url, person)
  await other.auth.signOut({ scope: 'local' })
  await call.settled()
  expect(call.closeCode).toBeNull()
})

test('a rejected upgrade does not keep its socket, so the server can stop', async () => {
  await using stopping = await startTestServer()
  const port = Number(new URL(stopping.url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  socket.write(
    `GET /voice/x HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 40\d/)
  // This end stays open; the server's disposal at the end of the test would wait for it.
  await stopping[Symbol.asyncDispose]()
  socket.destroy()
})
