import type { CallRoom } from '../transports/room.ts'
import type { RemoteSpeech } from './remote-speech.ts'

/** One attempt to call, from the press to the last event of the call. */
export class CallAttempt {
  readonly abort = new AbortController()
  readonly speech: RemoteSpeech
  /** Run when the attempt is over. */
  readonly cancels: (() => void)[] = []
  room: CallRoom | null = null
  isJoining = false
  hasSeenEnded = false
  isStarted = false

  constructor(speech: RemoteSpeech) {
    this.speech = speech
  }

  close(): void {
    for (const cancel of this.cancels) cancel()
    this.speech.end()
    this.abort.abort()
    // Fails only when the transport is broken, and then there is nothing to leave.
    this.room?.leave().catch(() => undefined)
  }
}
