import type { Passage, PlayerControls } from '#platform/audio/player-controls.ts'

/** Speaks one sentence; resolves when it has been said, rejects on failure. */
export type PassageVoice = {
  /** Must be called in a click handler. */
  unlock: () => void
  /** Preloads the audio of the next passage. */
  prepare: (passage: Passage) => void
  say: (passage: Passage, signal: AbortSignal) => Promise<void>
  pause: () => void
  resume: () => void
  setSpeed: (speed: number) => void
  /** Stops and cancels pending requests. */
  close: () => void
}

export type AnswerPlayerEvents = {
  /** The passage at this index is being spoken. */
  onPassage: (at: number) => void
  onPaused: (isPaused: boolean) => void
  /** Called once: everything was spoken, or it was stopped or failed. */
  onOver: (error: unknown) => void
}

/**
 * Reads sentences aloud, outside a call. More can be added until `finish`, so that the answer to a typed question is read while
 * the rest of it arrives.
 */
export class AnswerPlayer implements PlayerControls {
  readonly #voice: PassageVoice
  readonly #events: AnswerPlayerEvents
  readonly #passages: Passage[] = []
  #at = -1
  #isFinished = false
  #isOver = false
  #isPaused = false
  #saying: AbortController | null = null

  constructor(voice: PassageVoice, events: AnswerPlayerEvents) {
    this.#voice = voice
    this.#events = events
    voice.unlock()
  }

  add(...passages: Passage[]): void {
    this.#passages.push(...passages)
    if (!this.#saying) this.#sayNext()
  }

  /** No more passages will be added. */
  finish(): void {
    this.#isFinished = true
    if (!this.#saying) this.#sayNext()
  }

  pause(): void {
    if (this.#isPaused || this.#isOver) return
    this.#isPaused = true
    this.#voice.pause()
    this.#events.onPaused(true)
  }

  resume(): void {
    if (!this.#isPaused || this.#isOver) return
    this.#isPaused = false
    this.#events.onPaused(false)
    if (this.#saying) this.#voice.resume()
    else this.#sayNext()
  }

  move(unit: 'sentence' | 'story', step: 1 | -1): void {
    const to = unit === 'sentence' ? this.#findSentence(step) : this.#findStory(step)
    this.#isPaused = false
    this.#events.onPaused(false)
    this.#sayFrom(Math.max(0, to))
  }

  setSpeed(speed: number): void {
    this.#voice.setSpeed(speed)
  }

  stop(): void {
    this.#end(null)
  }

  #findSentence(step: 1 | -1): number {
    let at = this.#at + step
    while (this.#passages[at]?.namesSource) at += step
    return at
  }

  /** The index of the next or previous story; past the end if there is none. */
  #findStory(step: 1 | -1): number {
    const starts = this.#passages.flatMap(({ story }, at) =>
      story !== null && story !== this.#passages[at - 1]?.story ? [at] : [],
    )
    const current = starts.findLastIndex((start) => start <= this.#at)
    return starts[current + step] ?? (step === 1 ? this.#passages.length : 0)
  }

  #sayFrom(at: number): void {
    this.#saying?.abort()
    this.#saying = null
    if (this.#isOver) return
    const passage = this.#passages[at]
    if (!passage) {
      this.#at = Math.min(at, this.#passages.length) - 1
      if (this.#isFinished) this.#end(null)
      return
    }
    this.#at = at
    const saying = new AbortController()
    this.#saying = saying
    this.#events.onPassage(at)
    const next = this.#passages[at + 1]
    const said = this.#voice.say(passage, saying.signal)
    if (next) this.#voice.prepare(next)
    said.then(
      () => this.#saying === saying && this.#sayNext(),
      (error: unknown) => this.#saying === saying && this.#end(error),
    )
  }

  #sayNext(): void {
    this.#saying = null
    if (!this.#isPaused) this.#sayFrom(this.#at + 1)
  }

  #end(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#saying?.abort()
    this.#saying = null
    this.#voice.close()
    this.#events.onOver(error)
  }
}
