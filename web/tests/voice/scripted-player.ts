import type { BrowserVoice, Utterance } from '#platform/audio/browser-voice.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'

/** Plays only as far as the test says. `heard` collects all played samples, across flushes. */
export class ScriptedPlayer implements SpeechPlayer {
  readonly heard: number[] = []
  flushes = 0
  isClosed = false
  loudness = 0
  running = true
  isPaused = false
  volume = 1
  #pending: number[] = []
  #pushed = 0
  #played = 0
  #listener: () => void = () => undefined

  push(samples: Int16Array<ArrayBuffer>): void {
    this.#pushed += samples.length
    this.#pending.push(...samples)
  }

  flush(): void {
    this.flushes += 1
    this.#pending = []
    this.#pushed = 0
    this.#played = 0
    this.isPaused = false
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  setVolume(gain: number): void {
    this.volume = gain
  }

  /** Plays up to this much of the queue. */
  play(milliseconds: number): void {
    if (this.isPaused) return
    const sounding = this.#pending.splice(0, milliseconds * 16)
    this.heard.push(...sounding)
    this.#played += sounding.length
    this.#listener()
  }

  pushedSamples(): number {
    return this.#pushed
  }

  playedSamples(): number {
    return this.#played
  }

  level(): number {
    return this.loudness
  }

  echoLevel(): number {
    return this.loudness
  }

  isRunning(): boolean {
    return this.running
  }

  onProgress(listener: () => void): void {
    this.#listener = listener
  }

  close(): void {
    this.isClosed = true
  }
}

export class ScriptedVoice implements BrowserVoice {
  readonly said: Utterance[] = []
  voices = true
  #finish: (outcome: 'spoken' | 'silent') => void = () => undefined

  hasVoices(): boolean {
    return this.voices
  }

  speak(utterance: Utterance): Promise<'spoken' | 'silent'> {
    this.said.push(utterance)
    return new Promise((resolve) => {
      this.#finish = resolve
      utterance.signal.addEventListener('abort', () => resolve('silent'))
    })
  }

  finish(outcome: 'spoken' | 'silent' = 'spoken'): void {
    this.#finish(outcome)
  }
}
