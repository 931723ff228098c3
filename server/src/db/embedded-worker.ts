import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { parentPort, workerData } from 'node:worker_threads'

export type EmbeddedWorkerData = { directory: string; socketPath: string; maxConnections: number }
export type EmbeddedWorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' }

const port = parentPort
if (!port) throw new Error('embedded-worker runs in a worker thread')
const report = (message: EmbeddedWorkerMessage) => port.postMessage(message)

const { directory, socketPath, maxConnections } = workerData as EmbeddedWorkerData

try {
  const database = await PGlite.create(directory, { relaxedDurability: false })
  const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections })
  await server.start()
  port.once('message', () => {
    void server
      .stop()
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
