import { AsyncResource } from 'node:async_hooks'
import { decodeAudioFrame } from '@tidings/contract/call/audio-frame'
import { playableSignal, type ClientFrame } from '@tidings/contract/call/call-messages'
import { callResumeMs } from '@tidings/contract/limits'
import type { RawData, WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import type { Clock } from '#platform/clock'
import type { Context } from '#src/context'
import type { HeldCall } from '../handover/queries.ts'
import { SettledMessages } from '../handover/settled-messages.ts'
import { CallSession } from '../session/call-session.ts'
import { closeCodes } from './call-connection.ts'
import { parseFrame, type ParsedFrame } from './parse-frame.ts'
import { refuseResume, type RejoinFrame } from './rejoining.ts'
import { ResumableConnection } from './resumable-connection.ts'

export type LiveCallOptions = {
  context: Context
  speech: Speech
  room: HeldCall & { userId: string }
  /** Included in errors. */
  requestId: string
  /** Called once, when the call begins to end; `ended` resolves when it has. */
  onEnding: (ended: Promise<void>) => void
}

/** A new call, or one started by another process with the number of messages each side has received. */
export type CallBeginning =
  | { resumeToken: string }
  | { resumeToken: null; openedAt: Date; received: number; confirmed: number }

type Rate = { most: number; windowMs: number }
/** Microphone frames arrive 50 times a second; a browser that was delayed sends its backlog at once. */
const frameRate: Rate = { most: 800, windowMs: 2000 }
/** Nobody presses buttons more often, and each press restarts synthesis or queries the database. */
const costlyRate: Rate = { most: 60, windowMs: 10_000 }

/** Counts events; true if there are more than a person could cause. */
function createFloodCheck(clock: Clock, { most, windowMs }: Rate): () => boolean {
  let since = clock.now().getTime()
  let count = 0
  return () => {
    const now = clock.now().getTime()
    if (now < since || now - since > windowMs) [since, count] = [now, 0]
    count += 1
    return count > most
  }
}

const costlyFrames: ReadonlySet<ClientFrame['type']> = new Set(['move', 'hear', 'token'])

/** Whether the frame makes the server synthesise speech or look up a session. */
function isCostly(parsed: ParsedFrame): boolean {
  if (parsed.kind === 'room') return costlyFrames.has(parsed.frame.type)
  return parsed.kind === 'app' && parsed.message !== playableSignal && parsed.message.type !== 'end-call'
}

/**
 * A call running in this process: its session and its successive sockets, of which only the newest counts.
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
  readonly #room: LiveCallOptions['room']
  readonly #messages: SettledMessages
  readonly #isCostlyFlood: () => boolean
  #socket: WebSocket | null = null
  #waiting: AbortController | null = null

  constructor({ context, onEnding, requestId, room, speech }: LiveCallOptions, beginning: CallBeginning) {
    const isTaken = beginning.resumeToken === null
    const messages = new SettledMessages(isTaken ? beginning.received : 0)
    this.#context = context
    this.#room = room
    this.#messages = messages
    this.#isCostlyFlood = createFloodCheck(context.clock, costlyRate)
    this.#connection = new ResumableConnection({
      requestId,
      messages,
      confirmed: isTaken ? beginning.confirmed : 0,
      onBacklog: () => void this.session.end('lost'),
    })
    this.session = new CallSession({
      context,
      speech,
      messages,
      connection: this.#connection,
      call: room,
      userId: room.userId,
      ...beginning,
      onKept: (received) => this.#connection.keep(received),
      onEnding: (ended) => {
        this.#waiting?.abort()
        onEnding(ended)
      },
    })
  }

  begin(socket: WebSocket): void {
    this.#connection.attach(socket)
    this.#listen(socket)
  }

  isHeldWith(fence: number | null): boolean {
    return fence === this.#room.fence
  }

  /** `frame` says how much the browser has received. */
  resume(socket: WebSocket, frame: RejoinFrame): void {
    if (this.session.isOver) return refuseResume(socket, 'ended')
    if (!this.#connection.resume(socket, frame.count)) return socket.close(closeCodes.badFrame)
    this.#waiting?.abort()
    this.#listen(socket)
    this.session.receive(frame)
    if (socket.readyState !== socket.OPEN) this.#handleClose(closeCodes.lost)
  }

  #listen(socket: WebSocket) {
    this.#socket = socket
    const isFlood = createFloodCheck(this.#context.clock, frameRate)
    const ifCurrent = (handle: () => void) => {
      if (this.#socket !== socket) return
      if (isFlood()) void this.session.end('tooMany')
      else this.#endOnError(handle)
    }
    // Bound to the request that opened the socket, so that what a frame reads is noted with the client's network.
    const receive = AsyncResource.bind((data: RawData, isBinary: boolean) =>
      ifCurrent(() => this.#receive(data as Buffer, isBinary)),
    )
    socket.on('message', receive)
    // A frame that is too large or invalid; ws itself closes with the matching code.
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
    if (isCostly(parsed) && this.#isCostlyFlood()) return void this.session.end('tooMany')
    const frame = parsed.kind === 'room' ? parsed.frame : null
    if (frame?.type === 'received') this.#connection.confirm(frame.count)
    else if (frame?.type !== 'pong' && frame?.type !== 'rejoin') this.#messages.count()
    if (frame) this.session.receive(frame)
    if (parsed.kind === 'app') this.session.receiveApp(parsed.message)
  }

  /** Before the welcome the browser has no token to resume with. */
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
