import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type FlakyProxy = AsyncDisposable & {
  /** The address through this proxy. */
  addressOf: (url: string) => string
  /** Drops every connection without closing it properly, and accepts none for this long. */
  cut: (ms: number) => void
}

/** A TCP proxy to a server on this machine whose connections can be cut, as on networks. */
export async function openFlakyProxy(serverUrl: string): Promise<FlakyProxy> {
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
