import { connect, createServer, type Socket } from 'node:net'

export type BreakableNetwork = AsyncDisposable & {
  /** Drops every connection without a FIN to either side, and accepts no new ones. */
  breakDown: () => void
  mend: () => void
}

/** Forwards `port` to `serverPort` until it is broken. */
export async function openBreakableNetwork(port: number, serverPort: number): Promise<BreakableNetwork> {
  const sockets = new Set<Socket>()
  let isDown = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The other end is gone by then, as on a real network.
    socket.on('error', () => socket.destroy())
  }
  const way = createServer((near) => {
    keep(near)
    if (isDown) return void near.resetAndDestroy()
    const far = connect(serverPort, 'localhost')
    keep(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => way.listen(port, 'localhost', resolve))
  const breakDown = () => {
    isDown = true
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    breakDown,
    mend: () => {
      isDown = false
    },
    async [Symbol.asyncDispose]() {
      breakDown()
      await new Promise((resolve) => way.close(resolve))
    },
  }
}
