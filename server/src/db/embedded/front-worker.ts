import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedBackend } from './backend.ts'
import { EmbeddedFront } from './front.ts'
import { query } from './protocol.ts'

export type FrontWorkerData = { directory: string; socketPath: string }
/** `copy` makes a copy of the database's files at `to`, which must not exist. */
export type FrontWorkerOrder = { kind: 'close' } | { kind: 'copy'; id: number; to: string }
export type FrontWorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'copied'; id: number; failure: string | null }
  | { kind: 'closed' }

const port = parentPort
if (!port) throw new Error('front-worker runs in a worker thread')
const report = (message: FrontWorkerMessage) => port.postMessage(message)
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const { directory, socketPath } = workerData as FrontWorkerData

function copyDatabase(backend: EmbeddedBackend, front: EmbeddedFront, to: string): Promise<void> {
  return front.exclusively(async () => {
    await backend.run(query('checkpoint'))
    await cp(directory, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE })
  })
}

try {
  const backend = await EmbeddedBackend.open(directory)
  const front = new EmbeddedFront((requests, limitMs) => backend.run(requests, limitMs))
  await front.listen(socketPath)
  port.on('message', (order: FrontWorkerOrder) => {
    if (order.kind === 'copy') {
      const { id, to } = order
      copyDatabase(backend, front, to).then(
        () => report({ kind: 'copied', id, failure: null }),
        (error: unknown) => report({ kind: 'copied', id, failure: wordsOf(error) }),
      )
      return
    }
    void front
      .close()
      .then(() => backend.close())
      .finally(() => {
        report({ kind: 'closed' })
        port.close()
      })
  })
  report({ kind: 'ready' })
} catch (error) {
  report({ kind: 'failed', message: wordsOf(error) })
  port.close()
}
