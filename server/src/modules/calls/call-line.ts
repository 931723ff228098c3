import type { ServerFrame, ServerMessage } from '@tidings/contract/call-messages'

/** What a call needs of its connection. Nothing here throws when the other side is gone. */
export type CallLine = {
  /** The room's own frames. */
  send(frame: ServerFrame): void
  /** The voice provider's messages, or one of its bare signals. */
  sendApp(message: ServerMessage | string): void
  /** Resolves when there is room for more; rejects when the signal aborts. */
  sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void>
  /** After what was sent before. */
  close(code: number): void
}

/** Of the range that WebSockets leave to applications, after the HTTP statuses they mean. */
export const closeCodes = {
  normal: 1000,
  restarting: 1012,
  badFrame: 4400,
  unauthorized: 4401,
  timedOut: 4408,
  elsewhere: 4409,
  tooMany: 4429,
} as const
