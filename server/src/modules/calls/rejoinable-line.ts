import type { Envelope, ServerFrame, ServerMessage } from '@tidings/contract/call/call-messages'
import type { WebSocket } from 'ws'
import type { CallLine } from './call-line.ts'
import { Outbox, type CallMessage } from './outbox.ts'

/** Behind a connection this far behind, sound waits. */
const maxBufferedBytes = 262_144
/** So does it when this much has not been confirmed: two minutes of speech. */
const maxOutboxBytes = 4_194_304
/** Text does not wait. A browser that leaves this much unconfirmed takes nothing at all. */
const maxBacklogBytes = maxOutboxBytes + 1_048_576

function envelopeOf(frame: ServerFrame): string {
  const envelope: Envelope<ServerFrame> = { ch: 'rt', ...frame }
  return JSON.stringify(envelope)
}

/**
 * One call's connection, over one socket after another. What is sent is kept until the browser confirms it, so that the
 * next socket begins with what the one before has lost.
 */
export class RejoinableLine implements CallLine {
  readonly #onBacklog: () => void
  readonly #outbox = new Outbox()
  #socket: WebSocket | null = null
  #isClosed = false
  #come = 0
  #hasMoved = true
  #waiting: (() => void)[] = []

  /** `onBacklog`: too much is unconfirmed for the call to go on. */
  constructor(onBacklog: () => void) {
    this.#onBacklog = onBacklog
  }

  connect(socket: WebSocket): void {
    this.#socket = socket
  }

  disconnect(): void {
    this.#socket = null
    this.#wake()
  }

  /** A new socket takes the place of the last, with all that its browser misses. False for a count that cannot be. */
  rejoin(socket: WebSocket, count: number): boolean {
    if (!this.receipt(count)) return false
    this.#socket?.terminate()
    this.#socket = socket
    this.#write(envelopeOf({ type: 'rejoined', count: this.#come }))
    for (const message of this.#outbox.messages) this.#write(message)
    return true
  }

  /** False for a count that cannot be. */
  receipt(count: number): boolean {
    const isKnown = this.#outbox.receipt(count)
    if (isKnown) this.#wake()
    return isKnown
  }

  /** One of the browser's counted messages has come. */
  count(): void {
    this.#come += 1
  }

  send(frame: ServerFrame): void {
    this.#post(envelopeOf(frame))
  }

  sendApp(message: ServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    const envelope: Envelope<ServerFrame> = { ch: 'app', data }
    this.#post(JSON.stringify(envelope))
  }

  async sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    while (this.#isFull()) await this.#change(signal)
    this.#hasMoved = true
    this.#post(frame)
  }

  ping(): void {
    this.#write(envelopeOf({ type: 'ping', count: this.#come }))
  }

  isConnected(): boolean {
    return this.#socket !== null
  }

  isStuck(): boolean {
    const isStuck = !this.#hasMoved && this.#waiting.length > 0
    this.#hasMoved = false
    return isStuck
  }

  close(code: number): void {
    this.#isClosed = true
    this.#outbox.clear()
    this.#socket?.close(code)
  }

  #isFull(): boolean {
    if (this.#isClosed) return false
    return this.#outbox.bytes > maxOutboxBytes || (this.#socket?.bufferedAmount ?? 0) > maxBufferedBytes
  }

  #post(message: CallMessage) {
    if (this.#isClosed) return
    this.#outbox.push(message)
    this.#write(message)
    if (this.#outbox.bytes > maxBacklogBytes) this.#onBacklog()
  }

  #write(message: CallMessage) {
    const socket = this.#socket
    if (socket?.readyState !== socket?.OPEN) return
    // Called with an error when the socket closes, of which its close event tells as well.
    socket?.send(message, (error) => (error ? undefined : this.#wake()))
  }

  #wake = () => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }

  /** Rejects when the signal aborts first. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal.removeEventListener('abort', abort)
        resolve()
      }
      const abort = () => {
        this.#waiting = this.#waiting.filter((each) => each !== wake)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.push(wake)
    })
  }
}
