import { audioSampleRate } from '@tidings/contract/audio-frame'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Speech } from '#modules/speech'

const maxSamples = 60 * audioSampleRate
/** Shorter than any word: a click or a cough. */
const minSamples = 0.15 * audioSampleRate

export type EarPorts = {
  speech: Speech
  language: Language
  signal: AbortSignal
  /** Throws `rate_limited` when so much must not be transcribed now. */
  countUse: (seconds: number) => Promise<void>
  onTranscript: (text: string) => void
  onProblem: (code: string, message: string) => void
}

/** Collects microphone frames between the start and the end of speech and has them transcribed. */
export class Ear {
  readonly #ports: EarPorts
  #pieces: Int16Array[] | null = null
  #length = 0

  constructor(ports: EarPorts) {
    this.#ports = ports
  }

  start(): void {
    this.#pieces = []
    this.#length = 0
  }

  /** Frames outside of speech, and past a minute of it, are dropped. */
  accept(bytes: Uint8Array): void {
    if (!this.#pieces || this.#length >= maxSamples) return
    const piece = new Int16Array(bytes.byteLength / 2)
    new Uint8Array(piece.buffer).set(bytes)
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  async end(): Promise<void> {
    const pieces = this.#pieces
    this.#pieces = null
    if (!pieces || this.#length < minSamples) return
    const samples = new Int16Array(this.#length)
    let at = 0
    for (const piece of pieces) {
      samples.set(piece, at)
      at += piece.length
    }
    const { language, onProblem, onTranscript, signal, speech, countUse } = this.#ports
    try {
      await countUse(Math.ceil(samples.length / audioSampleRate))
      const text = await speech.transcribe(samples, language, signal)
      if (signal.aborted) return
      if (text) onTranscript(text)
      else onProblem('not_heard', 'I did not hear a question. Please say it again, or type it.')
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) throw error
      if (error.code === 'rate_limited') return onProblem(error.code, `${error.message} You can still type.`)
      onProblem('transcription_failed', `${error.message} Please say it again, or type it.`)
    }
  }
}
