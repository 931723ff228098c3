import type { ServerFrame, ServerMessage } from '@tidings/contract/call/call-messages'

/** The sending side of a call. Nothing throws while the browser is disconnected: messages wait for its return. */
export type CallConnection = {
  send(frame: ServerFrame): void
  /** Sends one of the voice provider's messages or signals. */
  sendApp(message: ServerMessage | string): void
  /** Resolves once there is room for more; rejects when the signal aborts. */
  sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void>
  ping(): void
  isConnected(): boolean
  /** Whether audio is waiting and none has been sent since the last call of this method. */
  isStuck(): boolean
  /** Closes after sending everything queued. */
  close(code: number): void
}

/** 44xx codes are in the range for applications, numbered after similar HTTP statuses. */
export const closeCodes = {
  normal: 1000,
  /** Sent by a browser when its page is closed. */
  leaving: 1001,
  /** The connection was lost without a close frame; never sent. */
  lost: 1006,
  restarting: 1012,
  /** The call continues: the page reconnects at once, to this process or another. */
  tryAgain: 1013,
  badFrame: 4400,
  unauthorized: 4401,
  timedOut: 4408,
  elsewhere: 4409,
  over: 4410,
  tooMany: 4429,
} as const
