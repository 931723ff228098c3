import type { WebCall, WebCallRequest } from '@tidings/contract/call/web-call'

/** Milliseconds on a clock that never goes back. What `after` and `every` return cancels them. */
export interface Clock {
  now(): number
  after(delayMs: number, run: () => void): () => void
  every(intervalMs: number, run: () => void): () => void
}

/** A fatal error ends the call; the room need not send `left` after it. */
export type RoomError = { fatal: boolean; code: string; message: string }

export type RoomEvents = {
  /** An app message as the call library carries it: the bare `listening`, or JSON text. */
  message: [data: string]
  /** The loudness of the remote side, summed over its participants, every 100 ms; normal speech is 0.05 to 0.2. */
  'remote-level': [sum: number]
  /** The call is over, whoever ended it; exactly once. */
  left: []
  playing: []
  /** The browser refuses to play sound until the person presses something. */
  'playback-blocked': []
  error: [error: RoomError]
}

/** One room for one attempt to call. Listeners are registered before `join`, so nothing early is missed. */
export interface CallRoom {
  /** Rejects when the room cannot be joined or `signal` aborts; the caller then still calls `leave`. */
  join(url: string, signal: AbortSignal): Promise<void>
  /** May be called at any time and more than once. */
  leave(): Promise<void>
  send(data: string): void
  setMicEnabled(on: boolean): void
  micEnabled(): boolean
  on<Name extends keyof RoomEvents>(name: Name, listener: (...values: RoomEvents[Name]) => void): () => void
}

/** `POST /call/web`, of the voice provider or of our own server. */
export interface CallApi {
  createWebCall(body: WebCallRequest, signal: AbortSignal): Promise<WebCall>
}
