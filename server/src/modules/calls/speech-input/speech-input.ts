import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { ClientFrame, VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { joinSamples, type Speech } from '#modules/speech'
import type { Clock } from '#platform/clock'
import { Endpointer } from './endpointing/endpointer.ts'

const maxSamples = 60 * audioSampleRate
/** Shorter than any word, such as a click or a cough. */
const minSamples = 0.15 * audioSampleRate

export type SpeechInputOptions = {
  clock: Clock
  speech: Speech
  language: Language
  signal: AbortSignal
  /** Microphone audio is transcribed here; otherwise the browser's recogniser sends text. */
  isTranscribed: boolean
  /** Throws `rate_limited` above the limit. */
  countUse: (seconds: number) => Promise<void>
  /** Whether the text is a complete spoken command, such as "stop". */
  isCommand: (text: string) => boolean
  /** The text so far of an utterance that may continue. */
  onInterim: (text: string) => void
  /** `replaces`: this completes and replaces the previous utterance. */
  onUtterance: (text: string, replaces: boolean) => void
  onNoWords: () => void
  onProblem: (code: string, message: string) => void
  /** Called for unexpected errors. */
  onFailure: (error: unknown) => void
}

/**
 * Turns the browser's voice states, audio and transcripts into utterances. Audio is transcribed whenever the voice ends,
 * before the utterance is certain to be finished; if the person continues, that transcript is discarded and the whole is
 * transcribed.
 */
export class SpeechInput {
  readonly #options: SpeechInputOptions
  readonly #endpointer: Endpointer
  #pieces: Int16Array[] = []
  #length = 0
  #isVoiceActive = false
  #utteranceCount = 0
  #transcribing: AbortController | null = null

  constructor(options: SpeechInputOptions) {
    this.#options = options
    const { clock, isCommand, language, onNoWords, onUtterance, signal } = options
    this.#endpointer = new Endpointer({
      clock,
      language,
      signal,
      onUtterance: (text, replaces) => {
        this.#utteranceCount += 1
        onUtterance(text, replaces)
      },
      onNoWords,
      standsAlone: isCommand,
    })
  }

  handleVoice(state: VoiceState): void {
    if (!this.#options.isTranscribed) return this.#endpointer.handleVoice(state)
    if (state === 'start') this.#start()
    else void this.#end(state)
  }

  /** From the browser's recogniser. */
  handleTranscript({ final, segment, text }: Extract<ClientFrame, { type: 'transcript' }>): void {
    if (!this.#options.isTranscribed) this.#endpointer.addText({ text, isFinal: final, segment })
  }

  /** The browser has paused the answer because it detected a voice. */
  expectWords(): void {
    this.#endpointer.expectWords()
  }

  /** Drops audio outside of speech, and after a minute of it. */
  addAudio(bytes: Uint8Array): void {
    if (!this.#isVoiceActive || this.#length >= maxSamples) return
    const piece = new Int16Array(bytes.byteLength / 2)
    new Uint8Array(piece.buffer).set(bytes)
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  #start() {
    if (!this.#endpointer.isBusy) {
      this.#pieces = []
      this.#length = 0
    }
    this.#transcribing?.abort()
    this.#transcribing = null
    this.#isVoiceActive = true
    this.#endpointer.setTranscribing(true)
    this.#endpointer.handleVoice('start')
  }

  async #end(state: 'end' | 'released'): Promise<void> {
    if (!this.#isVoiceActive) return
    this.#isVoiceActive = false
    const isLongEnough = this.#length >= minSamples
    const transcribing = new AbortController()
    this.#transcribing = transcribing
    this.#endpointer.handleVoice(state)
    if (isLongEnough) await this.#transcribe(transcribing.signal)
    if (this.#transcribing === transcribing) this.#endpointer.setTranscribing(false)
  }

  async #transcribe(discarded: AbortSignal): Promise<void> {
    const { language, onFailure, onInterim, onProblem, speech, countUse } = this.#options
    const signal = AbortSignal.any([this.#options.signal, discarded])
    const samples = joinSamples(this.#pieces)
    try {
      await countUse(Math.ceil(samples.length / audioSampleRate))
      signal.throwIfAborted()
      const text = await speech.transcribe(samples, language, signal)
      if (signal.aborted) return
      if (text) onInterim(text)
      else onProblem('not_heard', 'I did not hear a question. Please say it again, or type it.')
      this.#endpointer.addText({ text, isFinal: true, segment: this.#utteranceCount })
    } catch (error) {
      if (signal.aborted) return
      const isKnown = error instanceof AppError
      if (!isKnown) onFailure(error)
      if (!isKnown) return onProblem('internal', 'Something went wrong while listening. Please type it.')
      if (error.code === 'rate_limited') return onProblem(error.code, `${error.message} You can still type.`)
      onProblem('transcription_failed', `${error.message} Please say it again, or type it.`)
    }
  }
}
