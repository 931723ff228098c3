import { decodeAudioFrame } from '@tidings/contract/call/audio-frame'
import { callResumeMs } from '@tidings/contract/limits'
import type { RawData, WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import type { OpenedRoom } from './admit.ts'
import { closeCodes } from './call-line.ts'
import { floodGuard } from './flood-guard.ts'
import { parseFrame } from './parse-frame.ts'
import { RejoinableLine } from './rejoinable-line.ts'
import { hashRoomToken } from './room-token.ts'
import { CallSession } from './session.ts'
import { turnAway } from './turn-away.ts'

export type HeldCallOptions = {
  context: Context
  speech: Speech
  room: OpenedRoom
  /** Once: the call has begun to end, which is over when the promise resolves. */
  onEnding: (leaving: Promise<void>) => void
}

/** For the first frame of a socket that comes back. */
const rejoinFrameMs = 10_000

/**
 * One call that this process holds: its session, and the sockets that follow one another. Only the newest one counts.
 *
 *     connected --socket lost--> waiting --rejoin--> connected
 *     waiting --10 s--> ended
 *
 * A socket that the browser closes on purpose ends the call.
 */
export class HeldCall {
  readonly session: CallSession
  readonly #context: Context
  readonly #line: RejoinableLine
  readonly #rejoinHash: string
  #socket: WebSocket | null = null
  #waiting: AbortController | null = null

  constructor(socket: WebSocket, { context, onEnding, room, speech }: HeldCallOptions) {
    this.#context = context
    this.#rejoinHash = hashRoomToken(room.rejoinToken)
    this.#line = new RejoinableLine(() => void this.session.end('lost'))
    this.session = new CallSession({
      ...room,
      context,
      speech,
      line: this.#line,
      onEnding: (leaving) => {
        this.#waiting?.abort()
        onEnding(leaving)
      },
    })
    this.#line.connect(socket)
    this.#follow(socket)
  }

  opensWith(rejoinHash: string): boolean {
    return rejoinHash === this.#rejoinHash
  }

  /** A socket of this call's browser, which says first how much has come over the last. */
  comeBack(socket: WebSocket): void {
    const timer = setTimeout(() => socket.close(closeCodes.timedOut), rejoinFrameMs)
    socket.on('error', () => undefined)
    socket.once('close', () => clearTimeout(timer))
    socket.once('message', (data: RawData, isBinary) => {
      clearTimeout(timer)
      if (this.session.isOver) return turnAway(socket, 'ended')
      const parsed = isBinary ? null : parseFrame((data as Buffer).toString('utf8'))
      const frame = parsed?.kind === 'room' && parsed.frame.type === 'rejoin' ? parsed.frame : null
      if (!frame || !this.#line.rejoin(socket, frame.count)) return socket.close(closeCodes.badFrame)
      this.#waiting?.abort()
      this.#follow(socket)
      this.session.receive(frame)
    })
  }

  #follow(socket: WebSocket) {
    this.#socket = socket
    const isFlood = floodGuard(this.#context.clock)
    const whileOwn = (take: () => void) => {
      if (this.#socket !== socket) return
      if (isFlood()) void this.session.end('tooMany')
      else this.#guarded(take)
    }
    socket.on('message', (data: RawData, isBinary) => whileOwn(() => this.#take(data as Buffer, isBinary)))
    // A frame over the limit or not of the WebSocket protocol; ws closes with the code for it.
    socket.on('error', () => whileOwn(() => void this.session.end('badFrame')))
    socket.on('close', (code) => {
      if (this.#socket === socket) this.#lost(code)
    })
  }

  #guarded(take: () => void) {
    try {
      take()
    } catch (error) {
      // One call's mistake is not to end the process and everybody else's.
      this.#context.log.error('a frame could not be handled', { error })
      void this.session.end('failed')
    }
  }

  #take(data: Buffer, isBinary: boolean) {
    if (isBinary) {
      const frame = decodeAudioFrame(data)
      if (frame) this.session.receiveAudio(frame)
      else void this.session.end('badFrame')
      return
    }
    const parsed = parseFrame(data.toString('utf8'))
    if (parsed.kind === 'garbage') return void this.session.end('badFrame')
    const frame = parsed.kind === 'room' ? parsed.frame : null
    if (frame?.type === 'received') this.#line.receipt(frame.count)
    else if (frame?.type !== 'pong' && frame?.type !== 'rejoin') this.#line.count()
    if (frame) this.session.receive(frame)
    if (parsed.kind === 'app') this.session.receiveApp(parsed.message)
  }

  /** Without a welcome the browser knows no way back. */
  #lost(code: number) {
    this.#socket = null
    this.#line.disconnect()
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
