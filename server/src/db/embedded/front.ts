import type { Duplex } from 'node:stream'
import { StatementTimeout } from './backend.ts'
import type { BackendAnswer } from './backend-worker.ts'
import { FrontConnection } from './front-connection.ts'
import {
  completeRequests,
  endsWithSync,
  makeErrorResponse,
  makeParameterStatus,
  query,
  readStart,
  readReadyStatus,
  runTimeParameter,
} from './protocol.ts'

/**
 * The single backend: takes complete requests one at a time and answers in Postgres' protocol. Rejects with `StatementTimeout`
 * beyond `limitMs`.
 */
export type Backend = (requests: Uint8Array, limitMs: number | null) => Promise<BackendAnswer>

type Client = {
  connection: FrontConnection
  received: Buffer
  isStarted: boolean
  /** From the client's startup message, because the embedded database does not enforce it. */
  limitMs: number | null
}

/** How many requests are sent ahead, so that the backend need not wait for the next one. */
const mostAhead = 4

/**
 * Lets several Postgres clients share one backend. A client has the backend to itself from the first message of a request to
 * its `Sync`, and from the begin of a transaction to its end, so that statements and parameters of different clients do not
 * mix. If a client disconnects, its transaction is rolled back. A request that exceeds the client's `statement_timeout` is
 * cancelled; a client with such a limit must not begin transactions.
 */
export class EmbeddedFront {
  readonly #backend: Backend
  readonly #clients = new Set<Client>()
  readonly #waiting: Client[] = []
  readonly #pauses: (() => Promise<void>)[] = []
  readonly #ahead = new Set<Promise<void>>()
  #owner: Client | null = null
  #isServing = false
  #served: Promise<void> = Promise.resolve()

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Replaces the driver's socket to a server. */
  connect(): Duplex {
    const client: Client = {
      connection: new FrontConnection({
        receive: (data) => {
          client.received = client.received.length === 0 ? data : Buffer.concat([client.received, data])
          this.#queue(client)
        },
        closed: () => {
          this.#clients.delete(client)
          this.#queue(client)
        },
      }),
      received: Buffer.alloc(0),
      isStarted: false,
      limitMs: null,
    }
    this.#clients.add(client)
    return client.connection
  }

  /** Runs `work` when no transaction is open; clients wait until it has settled. */
  exclusively(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pauses.push(() => work().then(resolve, reject))
      if (!this.#isServing) this.#served = this.#serve()
    })
  }

  /** Disconnects all clients; resolves once the backend is idle. */
  async close(): Promise<void> {
    for (const { connection } of this.#clients) connection.destroy()
    await this.#served
  }

  #queue(client: Client) {
    if (!this.#waiting.includes(client)) this.#waiting.push(client)
    if (!this.#isServing) this.#served = this.#serve()
  }

  /** The next client; during a transaction only its owner. */
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
    for (let step = this.#nextStep(); step; step = this.#nextStep()) {
      await step()
      if (this.#ahead.size >= mostAhead) await Promise.race(this.#ahead)
    }
    this.#isServing = false
    await Promise.all(this.#ahead)
  }

  async #handle(client: Client) {
    if (!this.#clients.has(client)) {
      if (this.#owner !== client) return
      await this.#backend(query('rollback'), null)
      this.#owner = null
      return
    }
    const { requests, rest, isStarted, refusal } = completeRequests(client.received, client.isStarted)
    const limitMs = client.isStarted && endsWithSync(requests) ? client.limitMs : null
    if (isStarted && !client.isStarted)
      client.limitMs = Number(readStart(requests).get('statement_timeout')) || null
    Object.assign(client, { received: rest, isStarted })
    if (refusal) client.connection.answer(refusal)
    if (requests.length === 0) return
    if (limitMs === null) return this.#pass(client, requests)
    const passed = this.#passLimited(client, requests, limitMs).finally(() => this.#ahead.delete(passed))
    this.#ahead.add(passed)
  }

  async #pass(client: Client, requests: Uint8Array) {
    try {
      const { bytes } = await this.#backend(requests, null)
      this.#owner = readReadyStatus(bytes) === 'I' ? null : client
      client.connection.answer(bytes)
    } catch {
      // As with a lost server, it is unknown whether the request took effect.
      client.connection.destroy()
    }
  }

  async #passLimited({ connection }: Client, requests: Uint8Array, limitMs: number) {
    const tell = (runMs: number, bytes: Uint8Array) => {
      connection.answer(makeParameterStatus(runTimeParameter, String(Math.round(runMs))))
      connection.answer(bytes)
    }
    try {
      const { bytes, runMs } = await this.#backend(requests, limitMs)
      tell(runMs, bytes)
    } catch (error) {
      if (error instanceof StatementTimeout)
        tell(limitMs, makeErrorResponse('57014', 'canceling statement due to statement timeout'))
      else connection.destroy()
    }
  }
}
