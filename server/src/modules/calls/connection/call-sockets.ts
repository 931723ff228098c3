import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { callProtocol, maxTextFrameBytes } from '@tidings/contract/call/call-messages'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import type { Speech } from '#modules/speech'
import { runFromClient } from '#platform/network/client-address'
import { chooseRequestId, getRequestId, runInRequest } from '#platform/request-id'
import type { Context } from '#src/context'
import { takeOver } from '../handover/take-over.ts'
import { admit, type Admission, type OpenedRoom } from '../rooms/admit.ts'
import { findRoomToResume, type RoomToResume } from '../rooms/queries.ts'
import { refuseUpgrade } from '../rooms/refuse-upgrade.ts'
import { closeCodes } from './call-connection.ts'
import { LiveCall, type CallBeginning, type LiveCallOptions } from './live-call.ts'
import { receiveRejoin, refuseResume } from './rejoining.ts'

/** For the closing handshake, which a disconnected browser never completes. */
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

  get openCalls(): number {
    return this.#calls.size
  }

  listenTo(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Without a listener, a client that disconnects before the upgrade would cause an uncaught error.
      socket.on('error', destroyOnError)
      const upgrade = () =>
        this.#upgrade(request, socket, head).catch((error: unknown) => {
          this.#context.log.error('a call could not be opened', { error })
          socket.destroy()
        })
      const { trustedProxies } = this.#context.config.accounts
      void runInRequest(this.#chooseId(request), () => runFromClient(request, trustedProxies, upgrade))
    })
  }

  async drain(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#sessions().map((session) => session.handOver()))
    await Promise.all(this.#ending)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.drain()
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

  #chooseId({ headers, socket }: IncomingMessage): string {
    const header = headers['x-request-id']
    return chooseRequestId({
      socketAddress: socket.remoteAddress,
      header: typeof header === 'string' ? header : undefined,
      trusted: this.#context.config.accounts.trustedProxies,
    })
  }

  #sessions() {
    return [...this.#calls.values()].map(({ session }) => session)
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (this.#isClosed) return refuseUpgrade(socket, { status: 503, message: 'This server is stopping.' })
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
    const requestId = getRequestId() ?? room.callId
    return (socket: WebSocket) => {
      for (const session of this.#sessions()) {
        if (session.userId === room.userId) void session.end('elsewhere')
      }
      this.#create({ room, requestId }, { resumeToken: room.resumeToken }).begin(socket)
    }
  }

  /** Null for a wrong token. */
  async #resumeCall({ callId, resumeHash }: Extract<Admission, { outcome: 'resumes' }>) {
    const room = await findRoomToResume(this.#context.database.tables, { id: callId, resumeHash })
    if (!room) return null
    if (room.isEnded && !this.#calls.has(callId)) return (socket: WebSocket) => refuseResume(socket, 'ended')
    const requestId = getRequestId() ?? callId
    return (socket: WebSocket) => {
      this.#rejoin(socket, { ...room, callId, requestId }).catch((error: unknown) => {
        this.#context.log.error('a call could not be resumed', { error })
        socket.close(closeCodes.tryAgain)
      })
    }
  }

  /**
   * Resumes the call in this process unless another one has had it since; otherwise takes over the state that the other left.
   */
  async #rejoin(
    socket: WebSocket,
    { requestId, ...room }: RoomToResume & { callId: string; requestId: string },
  ): Promise<void> {
    const frame = await receiveRejoin(socket)
    if (!frame) return
    const known = this.#calls.get(room.callId)
    if (known?.isHeldWith(room.fence)) return known.resume(socket, frame)
    await known?.session.leave()
    if (room.isEnded) return refuseResume(socket, 'ended')
    if (this.#isClosed) return socket.close(closeCodes.tryAgain)
    const taken = await takeOver(this.#context, { room, frame })
    if (!taken) return refuseResume(socket, 'elsewhere')
    const call = this.#create({ room: { ...room, fence: taken.fence }, requestId }, taken.beginning)
    try {
      await call.session.restore(taken, frame.call?.turns ?? [])
    } catch (error) {
      await call.session.leave()
      throw error
    }
    call.resume(socket, frame)
  }

  /** The call keeps the id of the request that opened it in this process, across all its sockets. */
  #create(
    { requestId, room }: Pick<LiveCallOptions, 'requestId' | 'room'>,
    beginning: CallBeginning,
  ): LiveCall {
    const call = new LiveCall(
      {
        context: { ...this.#context, log: this.#context.log.with({ requestId }) },
        speech: this.#speech,
        room,
        requestId,
        onEnding: (ended) => this.#remove(room.callId, call, ended),
      },
      beginning,
    )
    this.#calls.set(room.callId, call)
    return call
  }

  #remove(callId: string, call: LiveCall, ended: Promise<void>) {
    if (this.#calls.get(callId) === call) this.#calls.delete(callId)
    this.#ending.add(ended)
    void ended.then(() => this.#ending.delete(ended))
  }
}
