import type { Language } from '@tidings/contract/entities'
import type { Clock } from '../client/clock.ts'
import type { SocketRoom } from '../transports/socket/socket-room.ts'
import { BrowserRecogniser, type RecogniserProblem } from './browser-recogniser.ts'
import type { SpeechRecognitionConstructor } from './speech-recognition.ts'

const usual: Record<Language, string> = { en: 'en-US', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', it: 'it-IT' }

/** The regional variant that the browser prefers, else the usual one. */
export function chooseLanguageTag(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? usual[language]
}

export type CallRecogniserOptions = {
  language: Language
  clock: Clock
  findRecognition: () => SpeechRecognitionConstructor | null
  room: () => SocketRoom | null
  /** The page's own microphone; null while it is not open. */
  track: () => MediaStreamTrack | null
  showInterim: (text: string) => void
  onTranscript: () => void
  onProblem: (problem: RecogniserProblem) => void
}

/** The browser's recogniser in a call: sends its transcripts to the server as numbered segments. */
export class CallRecogniser {
  readonly #options: CallRecogniserOptions
  #recogniser: BrowserRecogniser | null = null
  #interimText = ''
  #segment = 0

  constructor(options: CallRecogniserOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#recogniser !== null
  }

  /** False where the browser has none. */
  open(): boolean {
    const { clock, findRecognition, language, onProblem, track } = this.#options
    const Recognition = findRecognition()
    if (!Recognition) return false
    this.#recogniser?.stop()
    this.#recogniser = new BrowserRecogniser({
      Recognition,
      language: chooseLanguageTag(language, navigator.languages),
      clock,
      track,
      onInterim: (text) => this.#interim(text),
      onFinal: (text) => this.#final(text),
      onProblem: (problem) => {
        this.#recogniser = null
        onProblem(problem)
      },
    })
    return true
  }

  start(): void {
    this.#recogniser?.start()
  }

  /** Stops after transcribing what has been said so far. */
  finish(): void {
    this.#recogniser?.finish()
  }

  stop(): void {
    this.#recogniser?.stop()
  }

  close(): void {
    this.#recogniser?.stop()
    this.#recogniser = null
  }

  #interim(text: string): void {
    const { onTranscript, room, showInterim } = this.#options
    if (text) {
      showInterim(text)
      onTranscript()
      room()?.sendTranscript(text, false, this.#segment)
    } else if (this.#interimText) {
      // Dropped unfinished: the next text is another segment.
      showInterim('')
      this.#segment += 1
    }
    this.#interimText = text
  }

  /** Stays on screen as interim text until the server reports the question. */
  #final(text: string): void {
    const { onTranscript, room, showInterim } = this.#options
    this.#interimText = ''
    showInterim(text)
    onTranscript()
    room()?.sendTranscript(text, true, this.#segment)
    this.#segment += 1
  }
}
