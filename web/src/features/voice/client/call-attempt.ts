import type { CallRoom } from '../transports/room.ts'
import type { RemoteSpeech } from './remote-speech.ts'

/** One try to call, from the press to the last event of the call that may come of it. */
export class CallAttempt {
  readonly abort = new AbortController()
  readonly speech: RemoteSpeech
  /** What has to be undone when it is over. */
  readonly cancels: (() => void)[] = []
  room: CallRoom | null = null
  joining = false
  endedSeen = false
  started = false

  constructor(speech: RemoteSpeech) {
    this.speech = speech
  }

  close(): void {
    for (const cancel of this.cancels) cancel()
    this.speech.end()
    this.abort.abort()
    // Only a broken transport makes leaving fail, and then there is nothing left to leave.
    this.room?.leave().catch(() => undefined)
  }
}
