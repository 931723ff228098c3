import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { DataDirectoryError } from './data-directory.ts'

/**
 * How the operator's tool gets a copy of a database that a running server holds: it connects to a socket in the data
 * directory, receives the path of the copy, and disconnects when it no longer needs it.
 */
const prefix = 'copy-'
const madeName = /^copy-\w{6}$/
/** The limit is 108 bytes on Linux and 104 elsewhere, including a final zero. */
const longestSocketPath = 100

type CopyAnswer = { directory: string } | { failure: string }

function toSocketPath(dataDir: string): string {
  return path.join(dataDir, 'copies.sock')
}

function isTooLong(socketPath: string): boolean {
  return Buffer.byteLength(socketPath) > longestSocketPath
}

/** Left behind by a process that was killed. */
function removeLeftovers(dataDir: string) {
  const left = readdirSync(dataDir).filter((name) => madeName.test(name))
  for (const name of [...left, 'copies.sock']) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

async function serveClient(socket: Socket, dataDir: string, copyTo: (directory: string) => Promise<void>) {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const tell = (answer: CopyAnswer) => socket.write(`${JSON.stringify(answer)}\n`)
  let folder: string | null = null
  try {
    folder = await mkdtemp(path.join(dataDir, prefix))
    const directory = path.join(folder, 'postgres')
    await copyTo(directory)
    tell({ directory })
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) })
    socket.end()
  }
  await closed
  if (folder !== null) await rm(folder, { recursive: true, force: true })
}

function isListening(server: Server, socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(socketPath, () => {
      chmodSync(socketPath, 0o600)
      resolve(true)
    })
  })
}

/**
 * Serves copies of the database until disposed. The caller holds the data directory's lock. On a file system without
 * sockets nothing is served: the operator's tool then asks to stop the server first.
 */
export async function serveCopies(
  dataDir: string,
  copyTo: (directory: string) => Promise<void>,
): Promise<AsyncDisposable> {
  removeLeftovers(dataDir)
  const socketPath = toSocketPath(dataDir)
  const attending = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // The client sends nothing, but `end` is only emitted while reading.
    socket.resume()
    const over = serveClient(socket, dataDir, copyTo).finally(() => attending.delete(socket))
    attending.set(socket, over)
  })
  const isServing = !isTooLong(socketPath) && (await isListening(server, socketPath))
  return {
    async [Symbol.asyncDispose]() {
      if (!isServing) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of attending.keys()) socket.destroy()
      await Promise.allSettled(attending.values())
      await closed
    },
  }
}

export type DatabaseCopy = Disposable & { directory: string }

function answerOn(socket: Socket): Promise<CopyAnswer> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
      if (text.endsWith('\n')) resolve(JSON.parse(text) as CopyAnswer)
    })
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('it stopped')))
  })
}

/**
 * Asks the server that holds the data directory to copy its database. The copy is removed when disposed. Throws
 * `DataDirectoryError` when that process cannot be reached or cannot copy.
 */
export async function requestCopy(dataDir: string): Promise<DatabaseCopy> {
  const socketPath = toSocketPath(dataDir)
  if (isTooLong(socketPath)) {
    throw new DataDirectoryError(`The path of ${dataDir} is too long to reach the server that uses it.`)
  }
  const socket = createConnection(socketPath)
  try {
    const answer = await answerOn(socket)
    if ('failure' in answer) throw new Error(answer.failure)
    return { directory: answer.directory, [Symbol.dispose]: () => socket.destroy() }
  } catch (error) {
    socket.destroy()
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryError(
      `The Tidings process that uses ${dataDir} did not provide a copy of its database (${reason}).`,
      { cause: error },
    )
  }
}
