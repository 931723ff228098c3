import type { Clock } from '../client/ports.ts'
import type {
  RecognitionEvent,
  SpeechRecognition,
  SpeechRecognitionConstructor,
} from './speech-recognition.ts'

/** Why the recogniser gave up; a typed question always remains. */
export type RecogniserProblem = 'refused' | 'no-microphone' | 'network' | 'language' | 'stuck'

export type RecogniserPorts = {
  Recognition: SpeechRecognitionConstructor
  /** BCP 47, such as `fr-FR`. */
  language: string
  clock: Clock
  /** What is heard so far of the utterance under way; empty when it is over. */
  onInterim: (text: string) => void
  /** One finished utterance, never empty. */
  onFinal: (text: string) => void
  onProblem: (problem: RecogniserProblem) => void
}

type Session = {
  recognition: SpeechRecognition
  startedAt: number
  interim: string
  cancelWatch: () => void
}

const restartMs = 250
/** Doubles with every session in a row that ended without having heard anything: 0.25, 0.5, 1, 2, 4 s, then it is stuck. */
const attemptsInARow = 5
/** A session this long counts as one that worked: browsers end quiet ones by themselves. */
const livedMs = 3000
/** After an error `end` should follow at once; some browsers never send it. */
const endTimeoutMs = 2000
/** The permission question may stand open for a while before `start` comes. */
const startTimeoutMs = 60_000
/** Longer than any browser keeps a quiet session. */
const quietTimeoutMs = 90_000

const finalProblems: Record<string, RecogniserProblem> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'no-microphone',
  'language-not-supported': 'language',
}

/**
 * Keeps the browser's recogniser listening from `start` to `stop`, one short-lived session after another. A session is
 * over at its `end`, or when a watchdog gives up on one; whatever an abandoned session still sends is dropped. Words
 * that a session heard but did not finish when it ended by itself count as an utterance; at `stop` they are dropped.
 */
export class BrowserRecogniser {
  readonly #ports: RecogniserPorts
  #session: Session | null = null
  #cancelRestart: (() => void) | null = null
  #failures = 0
  #wanted = false
  #lastError: string | null = null

  constructor(ports: RecogniserPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#failures = 0
    this.#begin()
  }

  stop(): void {
    this.#wanted = false
    this.#cancelRestart?.()
    this.#cancelRestart = null
    const session = this.#session
    if (!session) return
    this.#abandon(session)
    if (session.interim) this.#ports.onInterim('')
  }

  #begin(): void {
    this.#lastError = null
    const recognition = new this.#ports.Recognition()
    const session: Session = {
      recognition,
      startedAt: this.#ports.clock.now(),
      interim: '',
      cancelWatch: () => undefined,
    }
    this.#session = session
    recognition.lang = this.#ports.language
    recognition.continuous = true
    recognition.interimResults = true
    recognition.onstart = () => {
      session.startedAt = this.#ports.clock.now()
      this.#watch(session, quietTimeoutMs)
    }
    recognition.onresult = (event) => this.#hear(session, event)
    recognition.onerror = ({ error }) => this.#stumble(session, error)
    recognition.onend = () => this.#ended(session)
    this.#watch(session, startTimeoutMs)
    try {
      recognition.start()
    } catch {
      // The browser still holds the session before this one: the same as one that ended at once.
      this.#ended(session)
    }
  }

  #watch(session: Session, timeoutMs: number): void {
    session.cancelWatch()
    session.cancelWatch = this.#ports.clock.after(timeoutMs, () => this.#ended(session))
  }

  #hear(session: Session, event: RecognitionEvent): void {
    if (this.#session !== session) return
    this.#watch(session, quietTimeoutMs)
    this.#failures = 0
    let interim = ''
    for (let index = event.resultIndex; index < event.results.length; index += 1) {
      const result = event.results[index]
      const text = result?.[0]?.transcript ?? ''
      if (!result?.isFinal) interim += text
      else if (text.trim()) this.#ports.onFinal(text.trim())
      // A listener may have stopped us.
      if (this.#session !== session) return
    }
    session.interim = interim.trim()
    this.#ports.onInterim(session.interim)
  }

  #stumble(session: Session, error: string): void {
    if (this.#session !== session) return
    this.#lastError = error
    const problem = finalProblems[error]
    if (problem) this.#giveUp(problem)
    else this.#watch(session, endTimeoutMs)
  }

  #ended(session: Session): void {
    if (this.#session !== session) return
    this.#abandon(session)
    if (session.interim) {
      this.#ports.onInterim('')
      this.#ports.onFinal(session.interim)
    }
    if (!this.#wanted) return
    const lived = this.#ports.clock.now() - session.startedAt >= livedMs && this.#lastError !== 'network'
    this.#failures = lived ? 0 : this.#failures + 1
    if (this.#failures >= attemptsInARow) {
      return this.#giveUp(this.#lastError === 'network' ? 'network' : 'stuck')
    }
    const delayMs = restartMs * 2 ** Math.max(0, this.#failures - 1)
    this.#cancelRestart = this.#ports.clock.after(delayMs, () => this.#begin())
  }

  #giveUp(problem: RecogniserProblem): void {
    this.stop()
    this.#ports.onProblem(problem)
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
