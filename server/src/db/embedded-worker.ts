import type { PGlite } from '@electric-sql/pglite'
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedFront } from './embedded-front.ts'
import { openEmbedded } from './embedded-open.ts'

export type EmbeddedWorkerData = { directory: string; socketPath: string }
/** `copy` makes a copy of the database's files at `to`, which must not exist. */
export type EmbeddedWorkerOrder = { kind: 'close' } | { kind: 'copy'; id: number; to: string }
export type EmbeddedWorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'copied'; id: number; failure: string | null }
  | { kind: 'closed' }

const port = parentPort
if (!port) throw new Error('embedded-worker runs in a worker thread')
const report = (message: EmbeddedWorkerMessage) => port.postMessage(message)
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const { directory, socketPath } = workerData as EmbeddedWorkerData

function copyDatabase(database: PGlite, front: EmbeddedFront, to: string): Promise<void> {
  return front.exclusively(async () => {
    await database.exec('checkpoint')
    await cp(directory, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE })
  })
}

try {
  const database = await openEmbedded(directory)
  const front = new EmbeddedFront(async (requests) => {
    const parts: Uint8Array[] = []
    await database.execProtocolRawStream(requests, { onRawData: (part) => parts.push(part.slice()) })
    return parts
  })
  await front.listen(socketPath)
  port.on('message', (order: EmbeddedWorkerOrder) => {
    if (order.kind === 'copy') {
      const { id, to } = order
      copyDatabase(database, front, to).then(
        () => report({ kind: 'copied', id, failure: null }),
        (error: unknown) => report({ kind: 'copied', id, failure: wordsOf(error) }),
      )
      return
    }
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
  report({ kind: 'failed', message: wordsOf(error) })
  port.close()
}
