import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createCall, upgradeStatus } from './support/call-client.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'
import { newUser } from './support/test-user.ts'

/** A sign-in of which half has been sent: the server has begun with it, and waits. */
async function halfSent(url: string) {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'Correct-horse-7' })
  const sent = request(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const answered = once(sent, 'response').then(
    ([response]: IncomingMessage[]) => response?.statusCode,
    (error: Error) => error.message,
  )
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(body.slice(0, 10))
  return { answered, finish: () => sent.end(body.slice(10)) }
}

test('a server that is to stop says so, takes no new calls, answers what it is at, and then nothing more', async () => {
  await using server = await startTestServer()
  const person = await newUser(server.url)
  const { webCallUrl } = await createCall(server.url, person)
  const running = await halfSent(server.url)
  const { port } = new URL(server.url)
  const drained = server.drain({ noticeMs: 300, withinMs: 20_000 })
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.text(), ready.headers.get('connection')]).toEqual([
    503,
    'stopping',
    'close',
  ])
  expect(await upgradeStatus(webCallUrl)).toBe(503)
  await expect.poll(() => fetch(`http://localhost:${port}/readyz`).catch(() => 'refused')).toBe('refused')
  running.finish()
  expect(await running.answered).toBe(400)
  await drained
})

test('a request that is on its way when the server stops is answered', async () => {
  await using server = await startTestServer()
  const { port } = new URL(server.url)
  const socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  // Answered behind the connection: the server has it.
  await fetch(`${server.url}/healthz`)
  const stopped = server.drain({ noticeMs: 0, withinMs: 20_000 }).then(() => server[Symbol.asyncDispose]())
  await expect.poll(() => fetch(`http://localhost:${port}/readyz`).catch(() => 'refused')).toBe('refused')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.all([ended, stopped])
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('an answer that does not end is not waited for longer than there is time', async () => {
  await using server = await startTestServer()
  const running = await halfSent(server.url)
  await server.drain({ noticeMs: 0, withinMs: 200 })
  await server[Symbol.asyncDispose]()
  expect(await running.answered).toMatch(/socket hang up|ECONNRESET/)
})

test('what nobody catches is a line of the log, and ends the process for whatever starts it again', async () => {
  await using database = await copyTestDatabase()
  const fault = `process.on('SIGUSR2', () => void Promise.reject(new Error('left alone\\nWARN forged')))`
  const env = { ...process.env, ...database.env, PORT: '0', JOBS: 'off', LOG_FORMAT: 'json' }
  const flags = ['--disable-warning=ExperimentalWarning', '--import', `data:text/javascript,${fault}`]
  const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], { env })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const wasReady = output.includes('is ready')
    output += chunk.toString()
    if (!wasReady && output.includes('is ready')) child.kill('SIGUSR2')
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  expect(await exited).toEqual([1, null])
  const last = JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown
  expect(last).toMatchObject({ level: 'error', error: { message: 'left alone\nWARN forged' } })
  expect(complaints).toBe('')
})
