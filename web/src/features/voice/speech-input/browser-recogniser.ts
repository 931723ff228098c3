import type { Clock } from '../client/clock.ts'
import type {
  RecognitionEvent,
  SpeechRecognition,
  SpeechRecognitionConstructor,
} from './speech-recognition.ts'

/** Why the recogniser gave up. */
export type RecogniserProblem = 'refused' | 'no-microphone' | 'network' | 'language' | 'stuck'

export type RecogniserOptions = {
  Recognition: SpeechRecognitionConstructor
  /** BCP 47, such as `fr-FR`. */
  language: string
  clock: Clock
  /** The page's own microphone, cleaned of echo; null while it is not open. */
  track?: () => MediaStreamTrack | null
  /** The current utterance so far; empty when it is over. */
  onInterim: (text: string) => void
  /** One finished utterance, never empty. */
  onFinal: (text: string) => void
  onProblem: (problem: RecogniserProblem) => void
}

type Session = {
  recognition: SpeechRecognition
  startedAt: number
  interim: string
  hasTrack: boolean
  cancelWatch: () => void
}

const restartMs = 250
/** The delay doubles with each session in a row that heard nothing: 0.25, 0.5, 1, 2, 4 s, then it counts as stuck. */
const attemptsInARow = 5
/** A session this long counts as working: browsers end quiet ones by themselves. */
const livedMs = 3000
/** After an error `end` should follow at once; some browsers never send it. */
const endTimeoutMs = 2000
/** The permission prompt may stay open for a while before `start` comes. */
const startTimeoutMs = 60_000
/** Longer than any browser keeps a quiet session. */
const quietTimeoutMs = 90_000

/** Errors of browsers that cannot listen to our track. */
const trackErrors = new Set(['audio-capture', 'no-speech', 'aborted'])

const finalProblems: Record<string, RecogniserProblem> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'no-microphone',
  'language-not-supported': 'language',
}

/**
 * Keeps the browser's recogniser listening from `start` to `stop`, in one short session after another. A session is over
 * at its `end` event or when a watchdog gives up on it; later events of an abandoned session are ignored. Interim text of
 * a session that ended by itself counts as an utterance; at `stop` it is dropped.
 *
 * Sessions get the page's own track. Browsers without support ignore it; if a session with the track hears nothing, the
 * next ones go without.
 */
export class BrowserRecogniser {
  readonly #options: RecogniserOptions
  #session: Session | null = null
  #cancelRestart: (() => void) | null = null
  #failures = 0
  #wanted = false
  #lastError: string | null = null
  #usesTrack = true
  #hasHeardTrack = false

  constructor(options: RecogniserOptions) {
    this.#options = options
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#failures = 0
    // A session that is finishing starts the next one when it ends.
    if (!this.#session) this.#beginSession()
  }

  /** Stops after transcribing and reporting what has been said so far. */
  finish(): void {
    this.#cancelRestarts()
    const session = this.#session
    if (!session) return
    this.#watch(session, endTimeoutMs)
    try {
      session.recognition.stop()
    } catch {
      // One that never began has nothing to finish.
      this.#endSession(session)
    }
  }

  stop(): void {
    this.#cancelRestarts()
    const session = this.#session
    if (!session) return
    this.#abandon(session)
    if (session.interim) this.#options.onInterim('')
  }

  #cancelRestarts(): void {
    this.#wanted = false
    this.#cancelRestart?.()
    this.#cancelRestart = null
  }

  #beginSession(): void {
    this.#lastError = null
    const recognition = new this.#options.Recognition()
    const track = this.#track()
    const session: Session = {
      recognition,
      startedAt: this.#options.clock.now(),
      interim: '',
      hasTrack: track !== null,
      cancelWatch: () => undefined,
    }
    this.#session = session
    this.#addListeners(session)
    this.#watch(session, startTimeoutMs)
    try {
      if (track) recognition.start(track)
      else recognition.start()
    } catch {
      if (track) this.#usesTrack = false
      // The previous session is still open, or the track is refused: same as a session that ends at once.
      this.#endSession(session)
    }
  }

  #track(): MediaStreamTrack | null {
    const track = this.#usesTrack ? (this.#options.track?.() ?? null) : null
    return track?.readyState === 'live' ? track : null
  }

  #addListeners(session: Session): void {
    const { recognition } = session
    recognition.lang = this.#options.language
    recognition.continuous = true
    recognition.interimResults = true
    recognition.onstart = () => {
      session.startedAt = this.#options.clock.now()
      this.#watch(session, quietTimeoutMs)
    }
    recognition.onresult = (event) => this.#handleResult(session, event)
    recognition.onerror = ({ error }) => this.#handleError(session, error)
    recognition.onend = () => this.#endSession(session)
  }

  #watch(session: Session, timeoutMs: number): void {
    session.cancelWatch()
    session.cancelWatch = this.#options.clock.after(timeoutMs, () => this.#endSession(session))
  }

  #handleResult(session: Session, event: RecognitionEvent): void {
    if (this.#session !== session) return
    this.#watch(session, quietTimeoutMs)
    this.#failures = 0
    if (session.hasTrack) this.#hasHeardTrack = true
    let interim = ''
    for (let index = event.resultIndex; index < event.results.length; index += 1) {
      const result = event.results[index]
      const text = result?.[0]?.transcript ?? ''
      if (!result?.isFinal) interim += text
      else if (text.trim()) this.#options.onFinal(text.trim())
      // A listener may have stopped us.
      if (this.#session !== session) return
    }
    session.interim = interim.trim()
    this.#options.onInterim(session.interim)
  }

  #handleError(session: Session, error: string): void {
    if (this.#session !== session) return
    this.#lastError = error
    if (session.hasTrack && !this.#hasHeardTrack && trackErrors.has(error)) {
      this.#usesTrack = false
      return this.#watch(session, endTimeoutMs)
    }
    const problem = finalProblems[error]
    if (problem) this.#giveUp(problem)
    else this.#watch(session, endTimeoutMs)
  }

  #endSession(session: Session): void {
    if (this.#session !== session) return
    this.#abandon(session)
    if (session.interim) {
      this.#options.onInterim('')
      this.#options.onFinal(session.interim)
    }
    if (!this.#wanted) return
    const lived = this.#options.clock.now() - session.startedAt >= livedMs && this.#lastError !== 'network'
    this.#failures = lived ? 0 : this.#failures + 1
    if (this.#failures >= attemptsInARow) {
      return this.#giveUp(this.#lastError === 'network' ? 'network' : 'stuck')
    }
    const delayMs = restartMs * 2 ** Math.max(0, this.#failures - 1)
    this.#cancelRestart = this.#options.clock.after(delayMs, () => this.#beginSession())
  }

  #giveUp(problem: RecogniserProblem): void {
    this.stop()
    this.#options.onProblem(problem)
  }

  #abandon({ recognition, cancelWatch }: Session): void {
    this.#session = null
    cancelWatch()
    recognition.onstart = null
    recognition.onresult = null
    recognition.onerror = null
    recognition.onend = null
    try {
      recognition.abort()
    } catch {
      // Some browsers throw when a session that never began is aborted; it is over either way.
    }
  }
}
