import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { serveCopies } from '../copy-socket.ts'
import { DataDirectoryError, lockDataDirectory, refuseInterruptedRestore } from '../data-directory.ts'
import type { FrontWorkerData, FrontWorkerMessage, FrontWorkerOrder } from './front-worker.ts'

export type EmbeddedDatabase = AsyncDisposable & {
  /** The folder of a Unix socket that only this user can open: the `host` of a Postgres client. */
  socketDirectory: string
}

/** Requests of several connections run one after another: `front.ts`. */
export const embeddedConnections = 8

function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Partial<FrontWorkerMessage>) => {
      // Under `node --watch` the runtime posts messages of its own through the same port.
      if (message.kind === undefined) return
      worker.off('error', reject)
      worker.off('message', onMessage)
      if (message.kind === 'ready') resolve()
      else if (message.kind === 'failed') reject(new Error(message.message))
      else reject(new Error('the database closed while starting'))
    }
    worker.once('error', reject)
    worker.on('message', onMessage)
  })
}

function order(worker: Worker, message: FrontWorkerOrder) {
  worker.postMessage(message)
}

function stopped(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    order(worker, { kind: 'close' })
  })
}

let copies = 0

/** Copies the database's files to a new directory, between two requests and outside of any transaction. */
function copyDatabase(worker: Worker, to: string): Promise<void> {
  const id = ++copies
  return new Promise((resolve, reject) => {
    const over = (failure: string | null) => {
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      if (failure === null) resolve()
      else reject(new Error(failure))
    }
    const onExit = () => over('the database has stopped')
    const onMessage = (message: Partial<FrontWorkerMessage>) => {
      if (message.kind === 'copied' && message.id === id) over(message.failure ?? null)
    }
    worker.on('message', onMessage)
    worker.once('exit', onExit)
    order(worker, { kind: 'copy', id, to })
  })
}

/**
 * Starts the database that lives in `dataDir/postgres`, in worker threads, creating it on the first start (some
 * seconds). Throws `DataDirectoryError` when the directory cannot be used or another process holds it.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockDataDirectory(dataDir)
  try {
    refuseInterruptedRestore(dataDir)
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
  const socketDirectory = mkdtempSync(path.join(tmpdir(), 'tidings-'))
  const release = () => {
    rmSync(socketDirectory, { recursive: true, force: true })
    lock[Symbol.dispose]()
  }
  const workerData: FrontWorkerData = {
    directory: path.join(dataDir, 'postgres'),
    socketPath: path.join(socketDirectory, '.s.PGSQL.5432'),
  }
  const worker = new Worker(new URL('front-worker.ts', import.meta.url), { workerData })
  try {
    await started(worker)
  } catch (error) {
    await worker.terminate()
    release()
    throw new DataDirectoryError(
      `The database in ${workerData.directory} does not start. It may come from a newer version of Tidings or be damaged: ` +
        'start the version that made it, restore a backup, or set DATA_DIR to another directory.',
      { cause: error },
    )
  }
  const copying = await serveCopies(dataDir, (to) => copyDatabase(worker, to))
  return {
    socketDirectory,
    async [Symbol.asyncDispose]() {
      await copying[Symbol.asyncDispose]()
      await stopped(worker)
      release()
    },
  }
}
