import type { SpeechRequest } from './voice.ts'

/**
 * An LRU cache of synthesised speech with a limit in bytes. Greetings, the day's headlines and repetitions need not be
 * synthesised, or paid for, again. Callers must not modify the samples.
 */
export class RecentSpeech {
  readonly #limitBytes: number
  readonly #samples = new Map<string, Int16Array>()
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  find(request: SpeechRequest): Int16Array | null {
    const key = toKey(request)
    const samples = this.#samples.get(key)
    if (!samples) return null
    this.#samples.delete(key)
    this.#samples.set(key, samples)
    return samples
  }

  add(request: SpeechRequest, samples: Int16Array): void {
    const key = toKey(request)
    if (samples.byteLength > this.#limitBytes || this.#samples.has(key)) return
    this.#samples.set(key, samples)
    this.#bytes += samples.byteLength
    for (const [oldest, { byteLength }] of this.#samples) {
      if (this.#bytes <= this.#limitBytes) return
      this.#samples.delete(oldest)
      this.#bytes -= byteLength
    }
  }
}

function toKey({ gender, language, speed, text }: SpeechRequest): string {
  return JSON.stringify([language, gender, speed, text])
}
