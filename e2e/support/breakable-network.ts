import { connect, createServer, type Socket } from 'node:net'

export type BreakableNetwork = AsyncDisposable & {
  /** Breaks every connection, without a word to either side, and lets none come about. */
  breakDown: () => void
  mend: () => void
}

/** Listens on `port` of this machine and is the way to `serverPort`, until it breaks down. */
export async function openBreakableNetwork(port: number, serverPort: number): Promise<BreakableNetwork> {
  const sockets = new Set<Socket>()
  let isDown = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Its other end is gone then, as in a real network.
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
