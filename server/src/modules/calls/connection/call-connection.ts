import type { ServerFrame, ServerMessage } from '@tidings/contract/call/call-messages'

/** What a call session sends on. Nothing here throws while the browser is disconnected: messages wait for its return. */
export type CallConnection = {
  send(frame: ServerFrame): void
  /** One of the voice provider's messages or bare signals. */
  sendApp(message: ServerMessage | string): void
  /** Resolves once there is room for more; rejects when the signal aborts. */
  sendAudio(frame: Uint8Array, signal: AbortSignal): Promise<void>
  ping(): void
  isConnected(): boolean
  /** Audio is waiting, and none was sent since the last call of this method. */
  isStuck(): boolean
  /** Closes after everything sent before. */
  close(code: number): void
}

/** 44xx from the range for applications, after the HTTP status they resemble. */
export const closeCodes = {
  normal: 1000,
  /** Sent by a browser whose page goes away. */
  leaving: 1001,
  /** Without a word; never sent. */
  lost: 1006,
  restarting: 1012,
  /** The call goes on: the page comes back at once, to this process or another. */
  tryAgain: 1013,
  badFrame: 4400,
  unauthorized: 4401,
  timedOut: 4408,
  elsewhere: 4409,
  over: 4410,
  tooMany: 4429,
} as const
