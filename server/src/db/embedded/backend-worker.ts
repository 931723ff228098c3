import type { PGlite } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbedded } from './open.ts'

export type BackendWorkerData = { directory: string }
/** `open` comes first; `close` ends the thread. */
export type BackendOrder = { kind: 'open' } | { kind: 'run'; requests: Uint8Array } | { kind: 'close' }
export type BackendMessage =
  | { kind: 'opened' }
  | { kind: 'answered'; parts: Uint8Array<ArrayBuffer>[] }
  /** The database cannot go on: it did not start, or a request broke it. */
  | { kind: 'broken'; message: string }

if (!parentPort) throw new Error('backend-worker runs in a worker thread')
const port = parentPort
const report = (message: BackendMessage, transferred: ArrayBuffer[] = []) =>
  port.postMessage(message, transferred)

const { directory } = workerData as BackendWorkerData
let database: PGlite | null = null

async function follow(order: BackendOrder): Promise<void> {
  if (order.kind === 'open') {
    database = await openEmbedded(directory)
    report({ kind: 'opened' })
  } else if (order.kind === 'run') {
    const parts: Uint8Array<ArrayBuffer>[] = []
    await database?.execProtocolRawStream(order.requests, { onRawData: (part) => parts.push(part.slice()) })
    report(
      { kind: 'answered', parts },
      parts.map((part) => part.buffer),
    )
  } else {
    await database?.close().finally(() => port.close())
  }
}

port.on('message', (order: BackendOrder) => {
  follow(order).catch((error: unknown) =>
    report({ kind: 'broken', message: error instanceof Error ? error.message : String(error) }),
  )
})
