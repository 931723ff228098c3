import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { callProtocol, maxTextFrameBytes } from '@tidings/contract/call/call-messages'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import { admit, type Admission, type OpenedRoom } from './admit.ts'
import { closeCodes } from './call-line.ts'
import { HeldCall } from './held-call.ts'
import { findRoomToRejoin } from './queries.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { turnAway } from './turn-away.ts'

/** For the closing handshake, which a browser that is gone or does not read never makes. */
const closingMs = 2000

/** The package's types do not know `closeTimeout` yet. */
const socketOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: maxTextFrameBytes,
  handleProtocols: () => callProtocol,
  perMessageDeflate: false,
  closeTimeout: closingMs,
}

function destroyOnError(this: Duplex) {
  this.destroy()
}

/** The WebSocket edge of calls. On disposal calls end with word of it, and what was heard is kept. */
export class CallSockets implements AsyncDisposable {
  readonly #context: Context
  readonly #speech: Speech
  readonly #server = new WebSocketServer(socketOptions)
  readonly #calls = new Map<string, HeldCall>()
  readonly #leaving = new Set<Promise<void>>()
  #isClosed = false

  constructor(context: Context, speech: Speech) {
    this.#context = context
    this.#speech = speech
    context.sessionEndings.listen(async ({ userId, includes }) => {
      const ending = this.#sessions().filter(
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
    await Promise.all(this.#sessions().map((session) => session.end('restarting')))
    await Promise.all(this.#leaving)
    const closed = [...this.#server.clients].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve())
          socket.close(closeCodes.restarting)
        }),
    )
    await Promise.all(closed)
    this.#server.close()
  }

  #sessions() {
    return [...this.#calls.values()].map(({ session }) => session)
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admission = await admit(this.#context, request)
    if (admission.outcome === 'refused') return refuseUpgrade(socket, admission)
    const use = admission.outcome === 'opened' ? this.#opening(admission) : await this.#rejoining(admission)
    if (!use) return refuseUpgrade(socket, { status: 403, message: 'This token is wrong.' })
    if (this.#isClosed) return void socket.destroy()
    socket.off('error', destroyOnError)
    this.#server.handleUpgrade(request, socket, head, use)
  }

  #opening(room: OpenedRoom) {
    return (socket: WebSocket) => {
      for (const session of this.#sessions()) {
        if (session.userId === room.userId) void session.end('elsewhere')
      }
      const onEnding = (leaving: Promise<void>) => this.#leave(room.callId, leaving)
      const { callId } = room
      const call = new HeldCall(socket, { context: this.#context, speech: this.#speech, room, onEnding })
      this.#calls.set(callId, call)
    }
  }

  /** Null for a wrong token. */
  async #rejoining({ callId, rejoinHash }: Extract<Admission, { outcome: 'rejoins' }>) {
    const held = this.#calls.get(callId)
    if (held) return held.opensWith(rejoinHash) ? (socket: WebSocket) => held.comeBack(socket) : null
    const room = await findRoomToRejoin(this.#context.database.tables, { id: callId, rejoinHash })
    return room && ((socket: WebSocket) => turnAway(socket, room.isEnded ? 'ended' : 'elsewhere'))
  }

  #leave(callId: string, leaving: Promise<void>) {
    this.#calls.delete(callId)
    this.#leaving.add(leaving)
    void leaving.then(() => this.#leaving.delete(leaving))
  }
}
