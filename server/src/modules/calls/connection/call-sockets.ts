import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { callProtocol, maxTextFrameBytes } from '@tidings/contract/call/call-messages'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import type { Context } from '#src/context'
import { admit, type Admission, type OpenedRoom } from '../rooms/admit.ts'
import { findRoomToResume } from '../rooms/queries.ts'
import { refuseUpgrade } from '../rooms/refuse-upgrade.ts'
import { closeCodes } from './call-connection.ts'
import { LiveCall } from './live-call.ts'
import { refuseResume } from './refuse-resume.ts'

/** For the closing handshake, which a browser that is gone never completes. */
const closingMs = 2000

/** `closeTimeout` is missing from the package's types. */
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

/** All calls of this process, by room. Disposal tells the browsers, ends the calls and saves what was delivered. */
export class CallSockets implements AsyncDisposable {
  readonly #context: Context
  readonly #speech: Speech
  readonly #server = new WebSocketServer(socketOptions)
  readonly #calls = new Map<string, LiveCall>()
  readonly #ending = new Set<Promise<void>>()
  #isClosed = false

  constructor(context: Context, speech: Speech) {
    this.#context = context
    this.#speech = speech
    context.sessionEndings.listen(async ({ userId, includes }) => {
      const affected = this.#sessions().filter(
        (session) => session.userId === userId && includes(session.sessionId ?? ''),
      )
      await Promise.all([...affected.map((session) => session.end('signedOut')), ...this.#ending])
    })
  }

  listenTo(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Without a listener, a client that disconnects before it becomes a WebSocket would throw.
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
    await Promise.all(this.#ending)
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
    const onSocket =
      admission.outcome === 'opened' ? this.#openCall(admission) : await this.#resumeCall(admission)
    if (!onSocket) return refuseUpgrade(socket, { status: 403, message: 'This token is wrong.' })
    if (this.#isClosed) return void socket.destroy()
    socket.off('error', destroyOnError)
    this.#server.handleUpgrade(request, socket, head, onSocket)
  }

  #openCall(room: OpenedRoom) {
    return (socket: WebSocket) => {
      for (const session of this.#sessions()) {
        if (session.userId === room.userId) void session.end('elsewhere')
      }
      const { callId } = room
      const onEnding = (ended: Promise<void>) => this.#remove(callId, ended)
      const call = new LiveCall(socket, { context: this.#context, speech: this.#speech, room, onEnding })
      this.#calls.set(callId, call)
    }
  }

  /** Null for a wrong token. */
  async #resumeCall({ callId, resumeHash }: Extract<Admission, { outcome: 'resumes' }>) {
    const call = this.#calls.get(callId)
    if (call) return call.canResumeWith(resumeHash) ? (socket: WebSocket) => call.resume(socket) : null
    const room = await findRoomToResume(this.#context.database.tables, { id: callId, resumeHash })
    return room && ((socket: WebSocket) => refuseResume(socket, room.isEnded ? 'ended' : 'elsewhere'))
  }

  #remove(callId: string, ended: Promise<void>) {
    this.#calls.delete(callId)
    this.#ending.add(ended)
    void ended.then(() => this.#ending.delete(ended))
  }
}
