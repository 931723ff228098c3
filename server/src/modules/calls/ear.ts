import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { ClientFrame, VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Speech } from '#modules/speech'
import type { Clock } from '#platform/clock'
import { Endpointer } from './endpointing/endpointer.ts'
import { understandUtterance } from './spoken-commands/understand-utterance.ts'

const maxSamples = 60 * audioSampleRate
/** Shorter than any word: a click or a cough. */
const minSamples = 0.15 * audioSampleRate

export type EarPorts = {
  clock: Clock
  speech: Speech
  language: Language
  signal: AbortSignal
  /** Whether microphone frames are transcribed here; the browser's recogniser sends words otherwise. */
  transcribes: boolean
  /** Throws `rate_limited` when so much must not be transcribed now. */
  countUse: (seconds: number) => Promise<void>
  /** What is heard so far of an utterance that may go on. */
  onInterim: (text: string) => void
  /** `isAnew`: in place of the utterance before, of which this is the whole. */
  onUtterance: (text: string, isAnew: boolean) => void
  onNothing: () => void
  onProblem: (code: string, message: string) => void
  /** What nobody foresaw. */
  onFailure: (error: unknown) => void
}

/**
 * Hears whole utterances. What is spoken is transcribed whenever the voice ends, before it is certain that it has
 * finished; when it goes on, that is thrown away and the whole is transcribed.
 */
export class Ear {
  readonly #ports: EarPorts
  readonly #endpointer: Endpointer
  #pieces: Int16Array[] = []
  #length = 0
  #isOpen = false
  #utterance = 0
  #transcribing: AbortController | null = null

  constructor(ports: EarPorts) {
    this.#ports = ports
    const { clock, language, onNothing, onUtterance, signal } = ports
    this.#endpointer = new Endpointer({
      clock,
      language,
      signal,
      onUtterance: (text, isAnew) => {
        this.#utterance += 1
        onUtterance(text, isAnew)
      },
      onNothing,
      standsAlone: (text) => understandUtterance(text, language) !== null,
    })
  }

  voice(state: VoiceState): void {
    if (!this.#ports.transcribes) return this.#endpointer.voice(state)
    if (state === 'start') this.#start()
    else void this.#end(state)
  }

  /** Words of the browser's recogniser. */
  words({ final, segment, text }: Extract<ClientFrame, { type: 'transcript' }>): void {
    if (!this.#ports.transcribes) this.#endpointer.heard({ text, isFinal: final, segment })
  }

  /** The answer is held: words are to come. */
  watch(): void {
    this.#endpointer.watch()
  }

  /** Frames outside of speech, and past a minute of it, are dropped. */
  accept(bytes: Uint8Array): void {
    if (!this.#isOpen || this.#length >= maxSamples) return
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
    this.#isOpen = true
    this.#endpointer.await(true)
    this.#endpointer.voice('start')
  }

  async #end(state: 'end' | 'released'): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    const isLong = this.#length >= minSamples
    const transcribing = new AbortController()
    this.#transcribing = transcribing
    this.#endpointer.voice(state)
    if (isLong) await this.#transcribe(transcribing.signal)
    if (this.#transcribing === transcribing) this.#endpointer.await(false)
  }

  #samples(): Int16Array {
    const samples = new Int16Array(this.#length)
    let at = 0
    for (const piece of this.#pieces) {
      samples.set(piece, at)
      at += piece.length
    }
    return samples
  }

  async #transcribe(thrownAway: AbortSignal): Promise<void> {
    const { language, onFailure, onInterim, onProblem, speech, countUse } = this.#ports
    const signal = AbortSignal.any([this.#ports.signal, thrownAway])
    const samples = this.#samples()
    try {
      await countUse(Math.ceil(samples.length / audioSampleRate))
      signal.throwIfAborted()
      const text = await speech.transcribe(samples, language, signal)
      if (signal.aborted) return
      if (text) onInterim(text)
      else onProblem('not_heard', 'I did not hear a question. Please say it again, or type it.')
      this.#endpointer.heard({ text, isFinal: true, segment: this.#utterance })
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
