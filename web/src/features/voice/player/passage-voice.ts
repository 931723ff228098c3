import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { openBrowserVoice } from '#platform/audio/browser-voice.ts'
import { makeSilentClip } from '#platform/audio/silent-clip.ts'
import type { Passage } from '#platform/audio/player-controls.ts'
import type { PassageVoice } from './answer-player.ts'

export type PassageVoiceOptions = {
  /** The server's speech engine per language; null with a hosted provider, whose voice is only available in calls. */
  engines: Record<Language, SpeechEngine> | null
  /** Fetches the audio of a sentence; null if only the browser can speak it. */
  fetchSpeech: (passage: Passage, signal: AbortSignal) => Promise<Blob | null>
  speed: number
}

const fetchTimeoutMs = 25_000

/** Plays the server's voice through a single media element, which lock screens can control, or else the browser's own voice. */
export class PageVoice implements PassageVoice {
  readonly #options: PassageVoiceOptions
  readonly #element = new Audio()
  readonly #browser = openBrowserVoice(globalThis.speechSynthesis as SpeechSynthesis | undefined)
  readonly #prepared = new Map<Passage, Promise<Blob | null>>()
  readonly #closing = new AbortController()
  #speed: number
  #isPaused = false
  /** Interrupts the browser's own voice to restart it later, because not all browsers can pause it. */
  #interrupt: AbortController | null = null
  #onResume: () => void = () => undefined

  constructor(options: PassageVoiceOptions) {
    this.#options = options
    this.#speed = options.speed
  }

  unlock(): void {
    this.#element.src = makeSilentClip()
    // Blocked without a user gesture: playing reports it.
    this.#element.play().catch(() => undefined)
  }

  prepare(passage: Passage): void {
    // `say` reports the failure.
    this.#load(passage).catch(() => undefined)
  }

  async say(passage: Passage, signal: AbortSignal): Promise<void> {
    this.#isPaused = false
    const sound = await this.#load(passage)
    if (signal.aborted) return
    await (sound ? this.#play(sound, signal) : this.#speak(passage, signal))
  }

  pause(): void {
    this.#isPaused = true
    this.#element.pause()
    this.#interrupt?.abort()
  }

  resume(): void {
    this.#isPaused = false
    if (this.#interrupt) this.#onResume()
    else this.#element.play().catch(() => undefined)
  }

  setSpeed(speed: number): void {
    this.#speed = speed
    this.#element.playbackRate = speed
    this.#interrupt?.abort()
  }

  close(): void {
    this.#closing.abort()
  }

  #load(passage: Passage): Promise<Blob | null> {
    const known = this.#prepared.get(passage)
    if (known) return known
    const { engines, fetchSpeech } = this.#options
    const isOwn = (engines?.[passage.language] ?? 'browser') === 'browser'
    const either = () => AbortSignal.any([this.#closing.signal, AbortSignal.timeout(fetchTimeoutMs)])
    const loading = isOwn ? Promise.resolve(null) : fetchSpeech(passage, either())
    loading.catch(() => this.#prepared.delete(passage))
    this.#prepared.set(passage, loading)
    return loading
  }

  async #play(sound: Blob, signal: AbortSignal): Promise<void> {
    const url = URL.createObjectURL(sound)
    const { promise, reject, resolve } = Promise.withResolvers<void>()
    const listening = new AbortController()
    const until = { signal: listening.signal }
    const failed = () => reject(new AppError('unavailable', 'The sound could not be played.'))
    this.#element.addEventListener('ended', () => resolve(), until)
    this.#element.addEventListener('error', failed, until)
    signal.addEventListener('abort', () => resolve(), until)
    try {
      this.#element.src = url
      this.#element.defaultPlaybackRate = this.#speed
      this.#element.playbackRate = this.#speed
      // Pausing meanwhile rejects `play`, which is not a failure.
      if (!this.#isPaused) await this.#element.play().catch((error: unknown) => this.#refused(error))
      await promise
    } finally {
      listening.abort()
      this.#element.pause()
      URL.revokeObjectURL(url)
    }
  }

  #refused(error: unknown): void {
    const name = error instanceof DOMException ? error.name : ''
    if (this.#isPaused || name === 'AbortError') return
    throw name === 'NotAllowedError'
      ? new AppError('forbidden', 'Your browser blocked the sound. Press again.')
      : error
  }

  async #speak({ language, text }: Passage, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        const interrupt = new AbortController()
        this.#interrupt = interrupt
        if (!this.#isPaused) {
          const either = AbortSignal.any([interrupt.signal, signal])
          const rate = this.#speed
          const outcome = await this.#browser.speak({ text, language, rate, volume: 1, signal: either })
          if (outcome === 'spoken' || signal.aborted) return
          if (!interrupt.signal.aborted)
            throw new AppError('unavailable', 'Your browser has no voice for this language.')
        }
        if (this.#isPaused) await this.#resumed(signal)
      }
    } finally {
      this.#interrupt = null
    }
  }

  #resumed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#onResume = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}
