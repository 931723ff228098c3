import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackendAnswer, BackendMessage, BackendOrder, BackendWorkerData } from './backend-worker.ts'
import { EndingFlag } from './ending-flag.ts'
import { endsWithSync } from './protocol.ts'
import { SessionStatements } from './session-statements.ts'

/** A request exceeded its client's time limit and was rolled back. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout'
}

type PendingRequest = {
  number: number
  requests: Uint8Array
  /** Null for no limit. */
  limitMs: number | null
  resolve: (answer: BackendAnswer) => void
  reject: (error: Error) => void
}

/** How often the running time of a request is checked. */
const watchMs = 50
/**
 * On a busy machine the thread may not get a processor, which is not the request's fault: this many times more wall-clock time
 * is allowed.
 */
const longestWallFactor = 5
const highestNumber = 2 ** 31 - 1

/**
 * Runs the database in a worker thread, which answers one request at a time. A statement cannot be interrupted, so a request
 * that takes too long, or breaks the database, is ended by terminating the thread. The next thread recovers committed data from
 * the log, prepares the session's statements again and continues with the queued requests
 * (docs/decisions/0021-ending-an-embedded-statement.md).
 */
export class EmbeddedBackend {
  readonly #directory: string
  readonly #program: WebAssembly.Module
  readonly #flag = new EndingFlag()
  readonly #statements = new SessionStatements()
  /** In order of execution: the thread is working on the first. */
  readonly #asked: PendingRequest[] = []
  #number = 0
  #firstSince = 0
  /** The thread's processor time when the first request was first checked. */
  #firstCpuMs: number | null = null
  #watch: NodeJS.Timeout | null = null
  /** Null until a thread has the database open. */
  #worker: Worker | null = null
  /** A spare thread that has loaded the code but not opened the database: started while a request is taking long. */
  #spare: Worker | null = null
  /** No thread could open the database; the next request retries. */
  #isDown = false

  private constructor(directory: string, program: WebAssembly.Module) {
    this.#directory = directory
    this.#program = program
  }

  /** Rejects if the database does not start. */
  static async open(directory: string): Promise<EmbeddedBackend> {
    const backend = new EmbeddedBackend(directory, await compileProgram())
    await backend.#openThread()
    return backend
  }

  /**
   * Rejects with `StatementTimeout` beyond `limitMs` of processor time, once the database is ready again. A limit is only
   * allowed for requests that end with their only Sync.
   */
  run(requests: Uint8Array, limitMs: number | null = null): Promise<BackendAnswer> {
    return new Promise((resolve, reject) => {
      this.#number = (this.#number % highestNumber) + 1
      const asked = {
        number: this.#number,
        requests,
        limitMs: endsWithSync(requests) ? limitMs : null,
        resolve,
        reject,
      }
      if (this.#asked.push(asked) === 1) this.#begin()
      if (this.#worker) send(this.#worker, asked)
      else if (this.#isDown) void this.#reopen(null, new Error('the database has stopped'))
    })
  }

  async close(): Promise<void> {
    await this.#spare?.terminate()
    const worker = this.#worker
    if (!worker) return
    worker.removeAllListeners()
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    order(worker, { kind: 'close' })
    await exited
  }

  #start(): Worker {
    const workerData: BackendWorkerData = {
      directory: this.#directory,
      program: this.#program,
      flag: this.#flag.cell,
    }
    return new Worker(new URL('backend-worker.ts', import.meta.url), { workerData })
  }

  #prepareSpare() {
    if (this.#spare) return
    const spare = this.#start()
    this.#spare = spare
    spare.on('error', () => undefined)
    spare.on('exit', () => {
      if (this.#spare === spare) this.#spare = null
    })
  }

  async #openThread(): Promise<void> {
    const worker = this.#spare ?? this.#start()
    this.#spare = null
    worker.removeAllListeners()
    try {
      await waitUntilOpen(worker)
    } catch (error) {
      await worker.terminate()
      throw error
    }
    let reason = new Error('the database has stopped')
    worker.on('message', (message: Partial<BackendMessage>) => this.#hear(worker, message))
    worker.on('error', (error) => (reason = error))
    // By then all of the thread's messages have been handled.
    worker.on('exit', () => void this.#replace(worker, reason))
    this.#worker = worker
    order(worker, { kind: 'prepare', requests: this.#statements.list() })
    for (const asked of this.#asked) send(worker, asked)
    this.#begin()
  }

  /** The thread starts on the first request. */
  #turn() {
    this.#firstSince = performance.now()
    this.#firstCpuMs = null
  }

  #begin() {
    this.#turn()
    this.#watch ??= setInterval(() => void this.#look(), watchMs).unref()
  }

  #hear(worker: Worker, message: Partial<BackendMessage>) {
    if (message.kind === 'broken') void this.#replace(worker, new Error(message.message))
    // Under `node --watch` the runtime posts its own messages through the same port.
    if (message.kind !== 'answered' || message.number !== this.#asked[0]?.number) return
    const asked = this.#asked.shift()
    this.#turn()
    if (asked) this.#statements.note(asked.requests)
    asked?.resolve(message as BackendAnswer)
  }

  async #look(): Promise<void> {
    const [first] = this.#asked
    if (!first && this.#watch) {
      clearInterval(this.#watch)
      this.#watch = null
    }
    const worker = this.#worker
    if (!worker || !first || first.limitMs === null) return
    const cpuMs = await readCpuMs(worker)
    if (this.#worker !== worker || this.#asked[0] !== first) return
    this.#firstCpuMs ??= cpuMs
    const runningMs = performance.now() - this.#firstSince
    if (runningMs > first.limitMs / 2) this.#prepareSpare()
    const isTooLong =
      cpuMs - this.#firstCpuMs > first.limitMs || runningMs > longestWallFactor * first.limitMs
    if (isTooLong && this.#flag.end(first.number)) {
      void this.#replace(worker, new StatementTimeout(`no answer within ${first.limitMs} ms`))
    }
  }

  /** Terminates the thread. The first request fails with `reason`; the queued ones are sent again. */
  async #replace(worker: Worker, reason: Error): Promise<void> {
    if (this.#worker !== worker) return
    this.#worker = null
    worker.removeAllListeners()
    worker.on('error', () => undefined)
    const failed = this.#asked.shift() ?? null
    this.#prepareSpare()
    await worker.terminate()
    await this.#reopen(failed, reason)
  }

  async #reopen(failed: PendingRequest | null, reason: Error): Promise<void> {
    this.#isDown = false
    try {
      await this.#openThread()
      failed?.reject(reason)
    } catch (error) {
      this.#isDown = true
      const lost = new Error('the database does not start again', { cause: error })
      failed?.reject(lost)
      for (const asked of this.#asked.splice(0)) asked.reject(lost)
    }
  }
}

/**
 * The WebAssembly module, compiled once for all threads: they share optimised code, which halves the time and memory of opening
 * the database.
 */
async function compileProgram(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(path.join(folder, 'pglite.wasm')))
}

async function readCpuMs(worker: Worker): Promise<number> {
  const usage = await worker.cpuUsage().catch(() => null)
  return usage === null ? 0 : (usage.user + usage.system) / 1000
}

function order(worker: Worker, message: BackendOrder) {
  worker.postMessage(message)
}

function send(worker: Worker, { limitMs, number, requests }: PendingRequest) {
  order(worker, { kind: 'run', number, requests: copyBytes(requests), isEndable: limitMs !== null })
}

/** Transferring a view would transfer its whole underlying buffer. */
function copyBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

function waitUntilOpen(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.removeAllListeners()
      finish()
    }
    worker.on('message', (message: Partial<BackendMessage>) => {
      if (message.kind === 'opened') settle(resolve)
      else if (message.kind === 'broken') settle(() => reject(new Error(message.message)))
    })
    worker.on('error', (error) => settle(() => reject(error)))
    worker.on('exit', () => settle(() => reject(new Error('the database has stopped'))))
    order(worker, { kind: 'open' })
  })
}
