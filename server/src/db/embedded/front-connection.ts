import { Duplex } from 'node:stream'

type QueuedChunk = { chunk: Buffer }

/** Callbacks for the other end of a connection. */
export type FrontEnd = {
  receive(data: Buffer): void
  /** Called once, whichever side ended it. */
  closed(): void
}

/** An in-process connection that replaces the driver's socket. */
export class FrontConnection extends Duplex {
  readonly #end: FrontEnd

  constructor(end: FrontEnd) {
    super({ decodeStrings: true })
    this.#end = end
  }

  /** Delivers data to the driver, unless it has hung up. */
  answer(data: Uint8Array): void {
    if (this.writable) this.push(data)
  }

  // Called by the driver on its sockets. There is nothing to connect, but its listener must be attached first.
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
