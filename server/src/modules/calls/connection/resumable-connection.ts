import type { Envelope, ServerFrame, ServerMessage } from '@tidings/contract/call/call-messages'
import type { WebSocket } from 'ws'
import type { SettledMessages } from '../handover/settled-messages.ts'
import type { CallConnection } from './call-connection.ts'
import { Outbox, type CallMessage } from './outbox.ts'

/** Audio waits while the socket has buffered more than this. */
const maxBufferedBytes = 262_144
/** Audio also waits while more than this is unconfirmed: two minutes of speech. */
const maxOutboxBytes = 4_194_304
/** Text does not wait. A browser that leaves this much unconfirmed is not reading at all. */
const maxBacklogBytes = maxOutboxBytes + 1_048_576

function encodeFrame(frame: ServerFrame): string {
  const envelope: Envelope<ServerFrame> = { ch: 'rt', ...frame }
  return JSON.stringify(envelope)
}

export type ConnectionOptions = {
  /** The browser's. */
  messages: SettledMessages
  /** How many of our messages the browser received from the previous process. */
  confirmed?: number
  /** Included in errors. */
  requestId: string
  /** Too much is unconfirmed for the call to continue. */
  onBacklog: () => void
}

/**
 * The connection of one call, over one socket after another. Messages are kept until the browser confirms them; a new
 * socket starts with those that the previous one lost.
 */
export class ResumableConnection implements CallConnection {
  readonly #requestId: string
  readonly #onBacklog: () => void
  readonly #outbox: Outbox
  readonly #messages: SettledMessages
  #socket: WebSocket | null = null
  #isClosed = false
  #kept = 0
  #hasMoved = true
  #waiting: (() => void)[] = []

  constructor({ confirmed = 0, messages, onBacklog, requestId }: ConnectionOptions) {
    this.#requestId = requestId
    this.#onBacklog = onBacklog
    this.#messages = messages
    this.#outbox = new Outbox(confirmed)
  }

  attach(socket: WebSocket): void {
    this.#socket = socket
  }

  detach(): void {
    this.#socket = null
    this.#wake()
  }

  /** Replaces the socket and resends what its browser has not received. False for an impossible count. */
  resume(socket: WebSocket, count: number): boolean {
    if (!this.confirm(count)) return false
    this.#socket?.terminate()
    this.#socket = socket
    this.#write(encodeFrame({ type: 'rejoined', count: this.#messages.came }))
    for (const message of this.#outbox.messages) this.#write(message)
    return true
  }

  /** `count` of our messages have arrived. False for an impossible count. */
  confirm(count: number): boolean {
    const isPossible = this.#outbox.confirm(count)
    if (isPossible) this.#wake()
    return isPossible
  }

  /** Tells the browser how many of its messages it no longer needs to keep for another process. */
  keep(received: number): void {
    this.#kept = received
  }

  send(frame: ServerFrame): void {
    this.#post(encodeFrame(frame.type === 'error' ? { ...frame, requestId: this.#requestId } : frame))
  }

  sendApp(message: ServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    const envelope: Envelope<ServerFrame> = { ch: 'app', data }
    this.#post(JSON.stringify(envelope))
  }

  async sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    while (this.#isFull()) await this.#waitForChange(signal)
    this.#hasMoved = true
    this.#post(frame)
  }

  ping(): void {
    this.#write(encodeFrame({ type: 'ping', count: this.#kept }))
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
    // The error of a closing socket is ignored here; its close event follows.
    socket?.send(message, (error) => (error ? undefined : this.#wake()))
  }

  #wake = () => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }

  #waitForChange(signal: AbortSignal): Promise<void> {
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
