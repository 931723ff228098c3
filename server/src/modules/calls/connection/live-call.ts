import { decodeAudioFrame } from '@tidings/contract/call/audio-frame'
import { callResumeMs } from '@tidings/contract/limits'
import type { RawData, WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import type { Clock } from '#platform/clock'
import type { Context } from '#src/context'
import type { OpenedRoom } from '../rooms/admit.ts'
import { hashRoomToken } from '../rooms/room-token.ts'
import { CallSession } from '../session/call-session.ts'
import { closeCodes } from './call-connection.ts'
import { parseFrame } from './parse-frame.ts'
import { refuseResume } from './refuse-resume.ts'
import { ResumableConnection } from './resumable-connection.ts'

export type LiveCallOptions = {
  context: Context
  speech: Speech
  room: OpenedRoom
  /** Called once, when the call begins to end; `ended` resolves when it has. */
  onEnding: (ended: Promise<void>) => void
}

/** For the first frame of a resuming socket. */
const resumeFrameMs = 10_000
/** Microphone frames come 50 a second; a browser that held some back sends them all at once. */
const framesPerSecond = 400
const floodWindowMs = 2000

/** Counts a frame; true if a browser would not send so many in two seconds. */
function createFloodCheck(clock: Clock): () => boolean {
  let since = clock.now().getTime()
  let count = 0
  return () => {
    const now = clock.now().getTime()
    if (now < since || now - since > floodWindowMs) [since, count] = [now, 0]
    count += 1
    return count > (framesPerSecond * floodWindowMs) / 1000
  }
}

/**
 * A call that runs in this process: its session, and the sockets that it has one after another. Only the newest socket counts.
 *
 *     connected --socket lost--> waiting --resumed--> connected
 *     waiting --10 s--> ended
 *
 * A socket that the browser closes on purpose ends the call.
 */
export class LiveCall {
  readonly session: CallSession
  readonly #context: Context
  readonly #connection: ResumableConnection
  readonly #resumeHash: string
  #socket: WebSocket | null = null
  #waiting: AbortController | null = null

  constructor(socket: WebSocket, { context, onEnding, room, speech }: LiveCallOptions) {
    this.#context = context
    this.#resumeHash = hashRoomToken(room.resumeToken)
    this.#connection = new ResumableConnection(() => void this.session.end('lost'))
    this.session = new CallSession({
      ...room,
      context,
      speech,
      connection: this.#connection,
      onEnding: (ended) => {
        this.#waiting?.abort()
        onEnding(ended)
      },
    })
    this.#connection.attach(socket)
    this.#listen(socket)
  }

  canResumeWith(resumeHash: string): boolean {
    return resumeHash === this.#resumeHash
  }

  /** The socket's first frame says how much the browser has received. */
  resume(socket: WebSocket): void {
    const timer = setTimeout(() => socket.close(closeCodes.timedOut), resumeFrameMs)
    socket.on('error', () => undefined)
    socket.once('close', () => clearTimeout(timer))
    socket.once('message', (data: RawData, isBinary) => {
      clearTimeout(timer)
      if (this.session.isOver) return refuseResume(socket, 'ended')
      const parsed = isBinary ? null : parseFrame((data as Buffer).toString('utf8'))
      const frame = parsed?.kind === 'room' && parsed.frame.type === 'rejoin' ? parsed.frame : null
      if (!frame || !this.#connection.resume(socket, frame.count)) return socket.close(closeCodes.badFrame)
      this.#waiting?.abort()
      this.#listen(socket)
      this.session.receive(frame)
    })
  }

  #listen(socket: WebSocket) {
    this.#socket = socket
    const isFlood = createFloodCheck(this.#context.clock)
    const ifCurrent = (handle: () => void) => {
      if (this.#socket !== socket) return
      if (isFlood()) void this.session.end('tooMany')
      else this.#endOnError(handle)
    }
    socket.on('message', (data: RawData, isBinary) =>
      ifCurrent(() => this.#receive(data as Buffer, isBinary)),
    )
    // A frame over the size limit or invalid as WebSocket; ws itself closes with the matching code.
    socket.on('error', () => ifCurrent(() => void this.session.end('badFrame')))
    socket.on('close', (code) => {
      if (this.#socket === socket) this.#handleClose(code)
    })
  }

  /** An uncaught error here would end the process and all other calls. */
  #endOnError(handle: () => void) {
    try {
      handle()
    } catch (error) {
      this.#context.log.error('a frame could not be handled', { error })
      void this.session.end('failed')
    }
  }

  #receive(data: Buffer, isBinary: boolean) {
    if (isBinary) {
      const frame = decodeAudioFrame(data)
      if (frame) this.session.receiveAudio(frame)
      else void this.session.end('badFrame')
      return
    }
    const parsed = parseFrame(data.toString('utf8'))
    if (parsed.kind === 'invalid') return void this.session.end('badFrame')
    const frame = parsed.kind === 'room' ? parsed.frame : null
    if (frame?.type === 'received') this.#connection.confirm(frame.count)
    else if (frame?.type !== 'pong' && frame?.type !== 'rejoin') this.#connection.countReceived()
    if (frame) this.session.receive(frame)
    if (parsed.kind === 'app') this.session.receiveApp(parsed.message)
  }

  /** Before its welcome the browser has no token to resume with. */
  #handleClose(code: number) {
    this.#socket = null
    this.#connection.detach()
    if (code === closeCodes.normal || code === closeCodes.leaving) return void this.session.end('ended')
    if (!this.session.isWelcomed) return void this.session.end('lost')
    const waiting = new AbortController()
    this.#waiting = waiting
    this.#context.clock.sleep(callResumeMs, waiting.signal).then(
      () => this.session.end('lost'),
      () => undefined,
    )
  }
}
