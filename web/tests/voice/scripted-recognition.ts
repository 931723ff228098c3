import type { RecognitionEvent, SpeechRecognition } from '#features/voice/speech-input/speech-recognition.ts'

/** Collects the sessions that a recogniser starts, so that tests can send them any events. */
export function scriptedRecognition() {
  const sessions: ScriptedSession[] = []
  class Recognition extends ScriptedSession {
    constructor() {
      super()
      sessions.push(this)
    }
  }
  return { Recognition, sessions, latest: () => sessions.at(-1) ?? missing() }
}

export class ScriptedSession implements SpeechRecognition {
  lang = ''
  continuous = false
  interimResults = false
  onstart: (() => void) | null = null
  onresult: ((event: RecognitionEvent) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  starts = 0
  aborts = 0
  stops = 0
  track: MediaStreamTrack | null = null

  start(track?: MediaStreamTrack): void {
    this.starts += 1
    this.track = track ?? null
  }

  stop(): void {
    this.stops += 1
  }

  abort(): void {
    this.aborts += 1
  }

  /** Results as browsers send them: all results of the session so far; those from `resultIndex` on are new. */
  hear(results: { text: string; final?: boolean }[], resultIndex = 0): void {
    this.onresult?.({
      resultIndex,
      results: results.map(({ text, final = false }) =>
        Object.assign([{ transcript: text }], { isFinal: final }),
      ),
    })
  }
}

function missing(): never {
  throw new Error('No session was begun.')
}
