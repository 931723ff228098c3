import { Socket } from 'node:net'

const connectWithinMs = 30_000
/** A machine that disappears while we wait for its response is noticed ten seconds after this. */
const keepAliveMs = 10_000

/**
 * The sockets of a pool to a Postgres server. If its machine or the network silently disappears, the operating system takes a
 * quarter of an hour to notice; here waiting queries fail sooner, and the pool reconnects.
 */
export class ServerSockets {
  readonly #sockets = new Set<Socket>()
  #silentMs = 0

  open(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.setTimeout(connectWithinMs)
    socket.setKeepAlive(true, keepAliveMs)
    socket.once('connect', () => socket.setTimeout(this.#silentMs))
    // The pool closes idle connections long before this.
    socket.on('timeout', () => socket.destroy(new Error('The database has been silent for too long.')))
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** From now on, closes a connection on which a statement has had no response for this long; 0 for never. */
  limitSilence(ms: number): void {
    this.#silentMs = ms
    for (const socket of this.#sockets) if (!socket.connecting) socket.setTimeout(ms)
  }
}
