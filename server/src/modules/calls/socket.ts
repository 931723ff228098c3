import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { decodeAudioFrame } from '@tidings/contract/audio-frame'
import { callProtocol, maxTextFrameBytes } from '@tidings/contract/call-messages'
import type { ErrorBody, ErrorCode } from '@tidings/contract/errors'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import { admit, type Admission } from './admit.ts'
import { parseFrame } from './parse-frame.ts'
import { CallSession } from './session.ts'
import { socketLine } from './socket-line.ts'

/** Microphone frames come 50 a second; a browser that held some back sends them at once. */
const framesPerSecond = 400
const windowMs = 2000
/** For the closing handshake of calls that end with the server. */
const closingMs = 2000

const codes: Record<Extract<Admission, { admitted: false }>['status'], ErrorCode> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
}

function refuseUpgrade(socket: Duplex, { message, status }: Extract<Admission, { admitted: false }>) {
  const body: ErrorBody = { error: { code: codes[status], message } }
  const text = JSON.stringify(body)
  // Half-open sockets would outlive the server: this one goes once the answer is out, or after a while unread.
  const timer = setTimeout(() => socket.destroy(), closingMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}

/** Counts frames in windows of two seconds; true once there are more than a browser sends. */
function floodGuard() {
  let since = 0
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > windowMs) [since, count] = [now, 0]
    count += 1
    return count > (framesPerSecond * windowMs) / 1000
  }
}

function receive(session: CallSession, data: Buffer, isBinary: boolean) {
  if (isBinary) {
    const frame = decodeAudioFrame(data)
    if (frame) session.receiveAudio(frame)
    else void session.end('badFrame')
    return
  }
  const parsed = parseFrame(data.toString('utf8'))
  if (parsed.kind === 'room') session.receive(parsed.frame)
  if (parsed.kind === 'app') session.receiveApp(parsed.message)
  if (parsed.kind === 'garbage') void session.end('badFrame')
}

function destroyOnError(this: Duplex) {
  this.destroy()
}

/** The WebSocket edge of calls. On disposal calls end with word of it, and what was heard is kept. */
export class CallSockets implements AsyncDisposable {
  readonly #context: Context
  readonly #speech: Speech
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxTextFrameBytes,
    handleProtocols: () => callProtocol,
    perMessageDeflate: false,
  })
  readonly #sessions = new Map<WebSocket, CallSession>()
  readonly #leaving = new Set<Promise<void>>()
  #isClosed = false

  constructor(context: Context, speech: Speech) {
    this.#context = context
    this.#speech = speech
    context.sessionEndings.listen(async ({ userId, includes }) => {
      const ending = [...this.#sessions.values()].filter(
        (session) => session.userId === userId && includes(session.sessionId ?? ''),
      )
      await Promise.all([...ending.map((session) => session.end('signedOut')), ...this.#leaving])
    })
  }

  listenTo(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Until it becomes a WebSocket nobody else listens for its errors, and a client that goes away is none.
      socket.on('error', destroyOnError)
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#context.log.error('a call could not be opened', { error })
        socket.destroy()
      })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const sockets = [...this.#sessions.keys()]
    await Promise.all([...this.#sessions.values()].map((session) => session.end('restarting')))
    await Promise.all(this.#leaving)
    const closed = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          if (socket.readyState === socket.CLOSED) return resolve()
          socket.once('close', () => resolve())
          setTimeout(() => socket.terminate(), closingMs).unref()
        }),
    )
    await Promise.all(closed)
    this.#server.close()
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admission = await admit(this.#context, request)
    if (!admission.admitted) return refuseUpgrade(socket, admission)
    if (this.#isClosed) return void socket.destroy()
    socket.off('error', destroyOnError)
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, admission))
  }

  #open(socket: WebSocket, { callId, userId }: Extract<Admission, { admitted: true }>) {
    for (const other of this.#sessions.values()) {
      if (other.userId === userId) void other.end('elsewhere')
    }
    const line = socketLine(socket)
    const session = new CallSession({ context: this.#context, speech: this.#speech, line, callId, userId })
    this.#sessions.set(socket, session)
    const isFlood = floodGuard()
    socket.on('message', (data: RawData, isBinary) => {
      try {
        if (isFlood()) void session.end('tooMany')
        else receive(session, data as Buffer, isBinary)
      } catch (error) {
        // One call's mistake is not to end the process and everybody else's.
        this.#context.log.error('a frame could not be handled', { error })
        void session.end('restarting')
      }
    })
    // A frame over the limit or not of the WebSocket protocol; ws closes with the code for it.
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      this.#sessions.delete(socket)
      const leaving = session.end(code === 1000 || code === 1001 ? 'ended' : 'lost')
      this.#leaving.add(leaving)
      void leaving.then(() => this.#leaving.delete(leaving))
    })
  }
}
