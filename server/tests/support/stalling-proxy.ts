import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type StallingProxy = AsyncDisposable & {
  /** The server's address through this proxy. */
  url: string
  /** Holds all traffic in both directions without closing connections. */
  hold: () => void
  /** Releases held traffic and stops holding. */
  release: () => void
  /** Open connections stay silent for ever while new ones work, as if their machine were gone. */
  abandon: () => void
  /** Closes all connections and accepts no new ones. */
  cut: () => Promise<void>
  /** Accepts connections again at the same address. */
  mend: () => Promise<void>
}

type Pair = { near: Socket; far: Socket; isAbandoned: boolean }

function flow({ near, far }: Pair): void {
  near.pipe(far)
  far.pipe(near)
}

function stop({ near, far }: Pair): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.unpipe(to)
    from.pause()
  }
}

/** A TCP proxy to a server on this machine that can stall, as networks and stopped machines do. */
export async function openStallingProxy(serverUrl: string): Promise<StallingProxy> {
  const address = new URL(serverUrl)
  const port = Number(address.port)
  const pairs = new Set<Pair>()
  let isHeld = false
  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(port, address.hostname), isAbandoned: false }
    pairs.add(pair)
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    if (isHeld) stop(pair)
    else flow(pair)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    await closed
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  address.hostname = '127.0.0.1'
  address.port = String(own)
  return {
    url: address.href,
    hold() {
      isHeld = true
      for (const pair of pairs) stop(pair)
    },
    release() {
      isHeld = false
      for (const pair of pairs) if (!pair.isAbandoned) flow(pair)
    },
    abandon() {
      for (const pair of pairs) {
        stop(pair)
        pair.isAbandoned = true
      }
    },
    cut: close,
    mend: () => listen(own),
    [Symbol.asyncDispose]: close,
  }
}
