import type { ServerFrame, ServerMessage } from '@tidings/contract/call/call-messages'

/**
 * What a call needs of its connection. Nothing here throws when the other side is gone: what is sent then waits for it
 * to come back.
 */
export type CallLine = {
  /** The room's own frames. */
  send(frame: ServerFrame): void
  /** The voice provider's messages, or one of its bare signals. */
  sendApp(message: ServerMessage | string): void
  /** Resolves when there is room for more; rejects when the signal aborts. */
  sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void>
  ping(): void
  isConnected(): boolean
  /** Sound waits, and none at all could be sent since this was last asked. */
  isStuck(): boolean
  /** After what was sent before. */
  close(code: number): void
}

/** Of the range that WebSockets leave to applications, after the HTTP statuses they mean. */
export const closeCodes = {
  normal: 1000,
  /** Of a browser whose page goes away. */
  leaving: 1001,
  restarting: 1012,
  badFrame: 4400,
  unauthorized: 4401,
  timedOut: 4408,
  elsewhere: 4409,
  over: 4410,
  tooMany: 4429,
} as const
