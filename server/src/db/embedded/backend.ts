import { Worker } from 'node:worker_threads'
import type { BackendMessage, BackendOrder, BackendWorkerData } from './backend-worker.ts'
import { SessionStatements } from './session-statements.ts'

/** A request ran longer than its client allows; nothing of it was kept. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout'
}

/**
 * The database in a thread of its own, one request at a time. Nothing interrupts it within a statement, so a request that
 * takes too long, or breaks it, is ended with its thread; the next thread recovers what was committed from the log, and
 * gets the prepared statements of the session (docs/decisions/0021-ending-an-embedded-statement.md).
 */
export class EmbeddedBackend {
  readonly #data: BackendWorkerData
  readonly #statements = new SessionStatements()
  #worker: Worker | null = null
  /** A thread that has loaded the code and holds no database yet: started while a request takes long. */
  #spare: Worker | null = null

  private constructor(data: BackendWorkerData) {
    this.#data = data
  }

  /** Rejects when the database does not start. */
  static async open(directory: string): Promise<EmbeddedBackend> {
    const backend = new EmbeddedBackend({ directory })
    await backend.#require()
    return backend
  }

  /** Rejects with `StatementTimeout` past `limitMs`, once the database stands ready again. */
  async run(requests: Uint8Array, limitMs: number | null = null): Promise<Uint8Array[]> {
    const worker = await this.#require()
    this.#statements.note(requests)
    const early = limitMs === null ? undefined : setTimeout(() => this.#prepareSpare(), limitMs / 2)
    try {
      return await run(worker, requests, limitMs)
    } catch (error) {
      this.#worker = null
      this.#prepareSpare()
      await worker.terminate()
      await this.#require()
      throw error
    } finally {
      clearTimeout(early)
    }
  }

  async close(): Promise<void> {
    await this.#spare?.terminate()
    const worker = this.#worker
    if (!worker) return
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    order(worker, { kind: 'close' })
    await exited
  }

  #start(): Worker {
    return new Worker(new URL('backend-worker.ts', import.meta.url), { workerData: this.#data })
  }

  #prepareSpare() {
    this.#spare ??= this.#start()
  }

  /** The running thread, or a new one where the last was ended. */
  async #require(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const worker = this.#spare ?? this.#start()
    this.#spare = null
    try {
      await ask(worker, { kind: 'open' }, null)
      for (const parse of this.#statements.list()) await run(worker, parse, null)
    } catch (error) {
      await worker.terminate()
      throw error
    }
    this.#worker = worker
    return worker
  }
}

function order(worker: Worker, message: BackendOrder) {
  worker.postMessage(message)
}

async function run(worker: Worker, requests: Uint8Array, limitMs: number | null): Promise<Uint8Array[]> {
  const message = await ask(worker, { kind: 'run', requests }, limitMs)
  return message.kind === 'answered' ? message.parts : []
}

/** Rejects when the thread reports that it is broken, ends, or says nothing for so long. */
function ask(worker: Worker, message: BackendOrder, limitMs: number | null): Promise<BackendMessage> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      finish()
    }
    const onMessage = (answer: Partial<BackendMessage>) => {
      // Under `node --watch` the runtime posts messages of its own through the same port.
      if (answer.kind === undefined) return
      settle(() => {
        if (answer.kind === 'broken') reject(new Error(answer.message))
        else resolve(answer as BackendMessage)
      })
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('the database has stopped')))
    const onTimeout = () => settle(() => reject(new StatementTimeout(`no answer within ${limitMs} ms`)))
    const timer = limitMs === null ? undefined : setTimeout(onTimeout, limitMs)
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    order(worker, message)
  })
}
