import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
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

test('a stopping server reports that, accepts no new calls, finishes requests, and then nothing more', async () => {
  await using server = await startTestServer()
  const person = await newUser(server.url)
  const { webCallUrl } = await createCall(server.url, person)
  const running = await halfSent(server.url)
  const drained = server.drain({ noticeMs: 300, withinMs: 20_000 })
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.text(), ready.headers.get('connection')]).toEqual([
    503,
    'stopping',
    'keep-alive',
  ])
  expect(await upgradeStatus(webCallUrl)).toBe(503)
  await expect.poll(() => isRefused(server.url)).toBe('refused')
  running.finish()
  expect(await running.answered).toBe(400)
  await drained
})

const healthRequest = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A connection that nothing has been said on yet. */
function openConnection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString()))
  socket.on('error', (error) => (heard += error.message))
  return {
    ask: () => void socket.write(healthRequest),
    heard: () => heard,
    connected: once(socket, 'connect'),
    ended: new Promise((resolve) => socket.once('close', resolve)),
  }
}

const isRefused = (url: string) =>
  fetch(`${url}/readyz`).then(
    () => 'answered',
    () => 'refused',
  )

test('a request in transit when the server stops is answered', async () => {
  await using server = await startTestServer()
  const connection = openConnection(server.url)
  await connection.connected
  // Answered behind the connection: the server has it.
  await fetch(`${server.url}/healthz`)
  const stopped = server.drain({ noticeMs: 0, withinMs: 20_000 }).then(() => server[Symbol.asyncDispose]())
  await expect.poll(() => isRefused(server.url)).toBe('refused')
  connection.ask()
  await Promise.all([connection.ended, stopped])
  expect(connection.heard()).toMatch(/^HTTP\/1\.1 200 /)
})

/** A crowd of its own thread: all connect, say so in `connected`, ask when they are told to, and tell what they heard. */
const crowd = `
const { parentPort, workerData } = require('node:worker_threads')
const connected = new Int32Array(workerData.connected)
const heard = Array.from({ length: workerData.size }, () => '')
let left = workerData.size
const sockets = heard.map((_, at) => {
  const socket = require('node:net').connect(workerData.port, '127.0.0.1')
  socket.on('connect', () => {
    Atomics.add(connected, 0, 1)
    Atomics.notify(connected, 0)
  })
  socket.on('data', (data) => (heard[at] += data))
  socket.on('error', (error) => (heard[at] += error.message))
  socket.on('close', () => --left === 0 && parentPort.postMessage(heard))
  return socket
})
parentPort.once('message', (request) => sockets.forEach((socket) => socket.write(request)))
`

test('every client connected before the port closes is answered', async () => {
  await using server = await startTestServer()
  const size = 100
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { port: Number(new URL(server.url).port), size, connected: connected.buffer }
  const worker = new Worker(crowd, { eval: true, workerData })
  const told = once(worker, 'message')
  await once(worker, 'online')
  // Nobody is let in meanwhile: the server runs in this thread.
  for (let count = 0; count < size; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count)
  const drained = server.drain({ noticeMs: 0, withinMs: 20_000 })
  worker.postMessage(healthRequest)
  await drained
  await server[Symbol.asyncDispose]()
  const [heard] = (await told) as [string[]]
  expect(heard.map((each) => each.slice(0, 15))).toEqual(heard.map(() => 'HTTP/1.1 200 OK'))
})

test('a kept-alive connection is closed with its next response, and not cut before', async () => {
  await using server = await startTestServer()
  const connection = openConnection(server.url)
  connection.ask()
  await expect.poll(connection.heard).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: keep-alive/i)
  const running = await halfSent(server.url)
  const before = connection.heard().length
  const drained = server.drain({ noticeMs: 0, withinMs: 20_000 })
  await expect.poll(() => isRefused(server.url)).toBe('refused')
  connection.ask()
  await connection.ended
  expect(connection.heard().slice(before)).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i)
  running.finish()
  expect(await running.answered).toBe(400)
  await drained
})

test('an endless response is not waited for beyond the time limit', async () => {
  await using server = await startTestServer()
  const running = await halfSent(server.url)
  await server.drain({ noticeMs: 0, withinMs: 200 })
  await server[Symbol.asyncDispose]()
  expect(await running.answered).toMatch(/socket hang up|ECONNRESET/)
})

/** The server as `npm start` runs it, once it is ready; `fault` is run before. */
async function spawnServer(fault = '') {
  const database = await copyTestDatabase()
  const env = { ...process.env, ...database.env, PORT: '0', JOBS: 'off', LOG_FORMAT: 'json' }
  const flags = ['--disable-warning=ExperimentalWarning', '--import', `data:text/javascript,${fault}`]
  const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], { env })
  let [output, complaints] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const exited = once(child, 'exit')
  const says = (text: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(text)
  await says('is ready')
  return {
    url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '',
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited,
    says,
    output: () => output,
    complaints: () => complaints,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      await database[Symbol.asyncDispose]()
    },
  }
}

test('an uncaught error is logged, and ends the process so that it can be restarted', async () => {
  const fault = `process.on('SIGUSR2', () => void Promise.reject(new Error('left alone\\nWARN forged')))`
  await using server = await spawnServer(fault)
  server.kill('SIGUSR2')
  expect(await server.exited).toEqual([1, null])
  const last = JSON.parse(server.output().trim().split('\n').at(-1) ?? '') as unknown
  expect(last).toMatchObject({ level: 'error', error: { message: 'left alone\nWARN forged' } })
  expect(server.complaints()).toBe('')
})

test('a second Ctrl-C, from the terminal and from npm, interrupts no request', async () => {
  await using server = await spawnServer()
  const running = await halfSent(server.url)
  server.kill('SIGINT')
  await server.says('stopping')
  server.kill('SIGINT')
  await expect.poll(() => isRefused(server.url)).toBe('refused')
  running.finish()
  expect(await running.answered).toBe(400)
  expect(await server.exited).toEqual([0, null])
})
