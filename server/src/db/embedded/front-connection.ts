import { Duplex } from 'node:stream'

type QueuedChunk = { chunk: Buffer }

/** What a connection's other end is told. */
export type FrontEnd = {
  receive(data: Buffer): void
  /** Once, whoever ended it. */
  closed(): void
}

/** A connection within this process, for the driver in place of a socket. */
export class FrontConnection extends Duplex {
  readonly #end: FrontEnd

  constructor(end: FrontEnd) {
    super({ decodeStrings: true })
    this.#end = end
  }

  /** What the other end says; nothing once the driver has hung up. */
  answer(data: Uint8Array): void {
    if (this.writable) this.push(data)
  }

  // What the driver calls on its sockets. There is nothing to wait for but its listener.
  connect(): void {
    setImmediate(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#end.receive(chunk)
    done()
  }

  override _writev(pieces: QueuedChunk[], done: () => void): void {
    this.#end.receive(Buffer.concat(pieces.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#end.closed()
    done(error)
  }
}
