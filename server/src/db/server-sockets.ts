import { Socket } from 'node:net'

const connectWithinMs = 30_000
/** A machine that is gone while its answer is waited for is noticed ten seconds after this. */
const keepAliveMs = 10_000

/**
 * The sockets of a pool to a Postgres server. Where its machine or the network between is gone without a word, the system
 * notices after a quarter of an hour: whoever waits for an answer is told sooner, and the pool connects anew.
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
    // The pool closes idle connections long before.
    socket.on('timeout', () => socket.destroy(new Error('The database has been silent for too long.')))
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** From now on a connection is given up on which a statement has been without an answer for so long; 0 for never. */
  limitSilence(ms: number): void {
    this.#silentMs = ms
    for (const socket of this.#sockets) if (!socket.connecting) socket.setTimeout(ms)
  }
}
