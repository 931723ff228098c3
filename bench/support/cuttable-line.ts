import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type CuttableLine = AsyncDisposable & {
  /** The same address on this line. */
  addressOf: (url: string) => string
  /** Breaks every connection without a word, and lets none through for so long. */
  cut: (ms: number) => void
}

/** A line to a server on this machine that can be cut, as networks are. */
export async function openCuttableLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let downUntilMs = 0
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.pipe(to)
  }
  const server = createServer((near) => {
    if (performance.now() < downUntilMs) return void near.destroy()
    const far = connect(Number(port), hostname)
    join(near, far)
    join(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    addressOf(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String((server.address() as AddressInfo).port)
      return address.href
    },
    cut(ms) {
      downUntilMs = performance.now() + ms
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
