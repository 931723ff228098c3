import type { PGlite } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { EndingFlag } from './ending-flag.ts'
import { openEmbedded } from './open.ts'
import { sync } from './protocol.ts'

export type BackendWorkerData = {
  directory: string
  program: WebAssembly.Module
  flag: EndingFlag['cell']
}
export type NumberedRequest = {
  number: number
  requests: Uint8Array
  /** Ends with its only Sync; before that it may be cancelled. */
  isEndable: boolean
}
/** `open` comes first; `prepare` has no response; `close` ends the thread. */
export type BackendOrder =
  | { kind: 'open' }
  | { kind: 'prepare'; requests: Uint8Array[] }
  | ({ kind: 'run' } & NumberedRequest)
  | { kind: 'close' }
export type BackendAnswer = {
  bytes: Uint8Array<ArrayBuffer>
  /** How long the database worked, in milliseconds. */
  runMs: number
}
export type BackendMessage =
  | { kind: 'opened' }
  | ({ kind: 'answered'; number: number } & BackendAnswer)
  /** The database cannot continue: it did not start, or a request broke it. */
  | { kind: 'broken'; message: string }

if (!parentPort) throw new Error('backend-worker runs in a worker thread')
const port = parentPort
const report = (message: BackendMessage, transferred: ArrayBuffer[] = []) =>
  port.postMessage(message, transferred)

const data = workerData as BackendWorkerData
const flag = new EndingFlag(data.flag)
let database: PGlite | null = null
/** After a request was cancelled or broke the database, nothing more is run until the thread is gone. */
let isOver = false

/** Transferring large responses is cheaper than copying them; for small ones it is the other way round. */
const transferredFrom = 16 * 1024

function join(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts
  if (first && parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function execute(requests: Uint8Array, parts: Uint8Array<ArrayBuffer>[]) {
  await database?.execProtocolRawStream(requests, { onRawData: (part) => parts.push(part.slice()) })
}

async function run({ isEndable, number, requests }: NumberedRequest) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const begun = performance.now()
  if (isEndable) {
    flag.begin(number)
    await execute(requests.subarray(0, -sync.length), parts)
    // The Sync commits.
    isOver = !flag.keep(number)
    if (isOver) return
    await execute(sync, parts)
  } else {
    await execute(requests, parts)
  }
  const bytes = join(parts)
  const runMs = performance.now() - begun
  report({ kind: 'answered', number, bytes, runMs }, bytes.length >= transferredFrom ? [bytes.buffer] : [])
}

async function follow(order: BackendOrder): Promise<void> {
  switch (order.kind) {
    case 'open':
      database = await openEmbedded(data.directory, { program: data.program })
      return report({ kind: 'opened' })
    case 'prepare':
      for (const parse of order.requests) await execute(parse, [])
      return
    case 'run':
      return run(order)
    case 'close':
      return database?.close().finally(() => port.close())
  }
}

let followed = Promise.resolve()
port.on('message', (order: BackendOrder) => {
  followed = followed
    .then(() => (isOver ? undefined : follow(order)))
    .catch((error: unknown) => {
      isOver = true
      report({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
    })
})
