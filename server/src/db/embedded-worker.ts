import { PGlite } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedFront } from './embedded-front.ts'

export type EmbeddedWorkerData = { directory: string; socketPath: string }
export type EmbeddedWorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' }

const port = parentPort
if (!port) throw new Error('embedded-worker runs in a worker thread')
const report = (message: EmbeddedWorkerMessage) => port.postMessage(message)

const { directory, socketPath } = workerData as EmbeddedWorkerData

try {
  const database = await PGlite.create(directory, { relaxedDurability: false })
  const front = new EmbeddedFront(async (requests) => {
    const parts: Uint8Array[] = []
    await database.execProtocolRawStream(requests, { onRawData: (part) => parts.push(part.slice()) })
    return parts
  })
  await front.listen(socketPath)
  port.once('message', () => {
    void front
      .close()
      .then(() => database.close())
      .finally(() => {
        report({ kind: 'closed' })
        port.close()
      })
  })
  report({ kind: 'ready' })
} catch (error) {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  port.close()
}
