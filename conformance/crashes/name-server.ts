import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const address = '127.0.0.153'
const headerBytes = 12
const typeA = 1

export type NameServer = AsyncDisposable & {
  /** Whether it says anything. */
  isThere: boolean
  /** Starts a program that uses this name server, with its own view of /etc, which needs Linux and root. */
  within: readonly string[]
}

/** Resolves every name to this machine. */
function answer(question: Buffer): Buffer {
  const nameEnd = question.indexOf(0, headerBytes) + 1
  const isA = question.readUInt16BE(nameEnd) === typeA
  const header = Buffer.alloc(headerBytes)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isA ? 1 : 0, 6)
  const asked = question.subarray(headerBytes, nameEnd + 4)
  const found = Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1])
  return Buffer.concat([header, asked, ...(isA ? [found] : [])])
}

/** A DNS server that can stop responding, like an unreachable one. */
export async function startNameServer(): Promise<NameServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-names-'))
  const file = path.join(folder, 'resolv.conf')
  writeFileSync(file, `nameserver ${address}\n`)
  const socket = createSocket('udp4')
  const server: NameServer = {
    isThere: true,
    within: ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', file],
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => socket.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  socket.on('message', (question, from) => {
    if (server.isThere) socket.send(answer(question), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(53, address, resolve))
  return server
}
