/*
 * A call lasts from "Tap & Ask" to "Stop". It takes place in a room: the transport to the other side, our own server
 * (socket) or a hosted provider (daily). A turn is one question and its answer within the call. A session is neither: it
 * is the person's sign-in, whose access token opens the call.
 */

/** A fatal error ends the call; the room need not send `left` after it. */
export type RoomError = { fatal: boolean; code: string; message: string }

export type RoomEvents = {
  /** An app message as the call library carries it: the bare `listening`, or JSON text. */
  message: [data: string]
  /** The loudness of the remote side, summed over its participants, every 100 ms; normal speech is 0.05 to 0.2. */
  'remote-level': [sum: number]
  /** Exactly once, whichever side ended the call. */
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
