import { createServer, type Server, type Socket } from 'node:net'
import { completeRequests, query, readyStatus } from './embedded-protocol.ts'

/** The one backend: takes complete requests and answers in Postgres' protocol. */
export type Backend = (requests: Uint8Array) => Promise<Uint8Array[]>

type Client = { socket: Socket; received: Buffer; isStarted: boolean }

/**
 * Lets several clients of Postgres' protocol share one backend. A client has the backend to itself from the first
 * message of a request to the `Sync` that ends it, and from the begin of a transaction to its end, so that no client's
 * parameters meet another's statement. The transaction of a client that disconnects is rolled back.
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
    const client: Client = { socket, received: Buffer.alloc(0), isStarted: false }
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
      await this.#backend(query('rollback'))
      this.#owner = null
      return
    }
    const { requests, rest, isStarted, refusal } = completeRequests(client.received, client.isStarted)
    Object.assign(client, { received: rest, isStarted })
    if (refusal) client.socket.write(refusal)
    if (requests.length === 0) return
    try {
      const answer = await this.#backend(requests)
      this.#owner = readyStatus(answer) === 'I' ? null : client
      client.socket.cork()
      for (const part of answer) client.socket.write(part)
      client.socket.uncork()
    } catch (error) {
      client.socket.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
