import { createServer, type Server, type Socket } from 'node:net'
import { StatementTimeout } from './backend.ts'
import {
  completeRequests,
  failure,
  parameterStatus,
  query,
  readStart,
  readyStatus,
  runTimeParameter,
} from './protocol.ts'

/**
 * The one backend: takes complete requests and answers in Postgres' protocol. Rejects with `StatementTimeout` past `limitMs`.
 */
export type Backend = (requests: Uint8Array, limitMs: number | null) => Promise<Uint8Array[]>

type Client = {
  socket: Socket
  received: Buffer
  isStarted: boolean
  /** From the client's start: the embedded database itself ends no statement. */
  limitMs: number | null
}

/**
 * Lets several clients of Postgres' protocol share one backend. A client has the backend to itself from the first
 * message of a request to the `Sync` that ends it, and from the begin of a transaction to its end, so that no client's
 * parameters meet another's statement. The transaction of a client that disconnects is rolled back, and a request that takes
 * longer than the `statement_timeout` of its client's start is ended.
 */
export class EmbeddedFront {
  readonly #backend: Backend
  readonly #server: Server
  readonly #clients = new Set<Client>()
  readonly #waiting: Client[] = []
  readonly #pauses: (() => Promise<void>)[] = []
  #owner: Client | null = null
  #isServing = false
  #served: Promise<void> = Promise.resolve()

  constructor(backend: Backend) {
    this.#backend = backend
    this.#server = createServer((socket) => this.#accept(socket))
  }

  async listen(socketPath: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(socketPath, () => resolve())
    })
  }

  /** Runs `work` when no transaction is open; clients wait until it has settled. */
  exclusively(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pauses.push(() => work().then(resolve, reject))
      if (!this.#isServing) this.#served = this.#serve()
    })
  }

  /** Disconnects all clients; resolves once the backend is no longer used. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const { socket } of this.#clients) socket.destroy()
    await closed
    await this.#served
  }

  #accept(socket: Socket) {
    const client: Client = { socket, received: Buffer.alloc(0), isStarted: false, limitMs: null }
    this.#clients.add(client)
    socket.on('data', (data: Buffer) => {
      client.received = client.received.length === 0 ? data : Buffer.concat([client.received, data])
      this.#queue(client)
    })
    // What follows an error is the close.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#clients.delete(client)
      this.#queue(client)
    })
  }

  #queue(client: Client) {
    if (!this.#waiting.includes(client)) this.#waiting.push(client)
    if (!this.#isServing) this.#served = this.#serve()
  }

  /** Whose turn it is: within a transaction only its owner's. */
  #next(): Client | undefined {
    if (!this.#owner) return this.#waiting.shift()
    const index = this.#waiting.indexOf(this.#owner)
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  #nextStep(): (() => Promise<void>) | undefined {
    const pause = this.#owner ? undefined : this.#pauses.shift()
    if (pause) return pause
    const client = this.#next()
    return client && (() => this.#handle(client))
  }

  async #serve() {
    this.#isServing = true
    for (let step = this.#nextStep(); step; step = this.#nextStep()) await step()
    this.#isServing = false
  }

  async #handle(client: Client) {
    if (!this.#clients.has(client)) {
      if (this.#owner !== client) return
      await this.#backend(query('rollback'), null)
      this.#owner = null
      return
    }
    const { requests, rest, isStarted, refusal } = completeRequests(client.received, client.isStarted)
    if (isStarted && !client.isStarted)
      client.limitMs = Number(readStart(requests).get('statement_timeout')) || null
    Object.assign(client, { received: rest, isStarted })
    if (refusal) client.socket.write(refusal)
    if (requests.length === 0) return
    try {
      const answer = await this.#answer(client, requests)
      this.#owner = readyStatus(answer) === 'I' ? null : client
      client.socket.cork()
      for (const part of answer) client.socket.write(part)
      client.socket.uncork()
    } catch (error) {
      client.socket.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  async #answer({ limitMs }: Client, requests: Uint8Array): Promise<Uint8Array[]> {
    if (limitMs === null) return this.#backend(requests, null)
    const begun = performance.now()
    const runTime = () => parameterStatus(runTimeParameter, String(Math.round(performance.now() - begun)))
    try {
      const answer = await this.#backend(requests, limitMs)
      return [runTime(), ...answer]
    } catch (error) {
      if (!(error instanceof StatementTimeout)) throw error
      return [runTime(), ...failure('57014', 'canceling statement due to statement timeout')]
    }
  }
}
