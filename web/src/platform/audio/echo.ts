/** Initial value: assumes no echo cancellation and a nearby speaker. */
const firstLeak = 0.6
const leastLeak = 0.08
const mostLeak = 1.2
/** The leak varies between sounds, so a voice must be this much louder. */
const margin = 1.8
/** Below this output level nothing can be measured. */
const quietestPlaying = 0.02
/** 200 ms. Compares the loudest frame with the loudest played one, because an echo is delayed. */
const windowFrames = 10
const rise = 0.3
/** Halves in about 1.4 s; faster at first. */
const fall = 0.1
const firstFall = 0.5
const firstWindows = 5

/**
 * Estimates how much of the page's output leaks into the microphone despite the browser's echo cancellation. Learns
 * while something is playing and nobody speaks.
 */
export class Echo {
  #leak = firstLeak
  #windows = 0
  #frames = 0
  #loudest = 0
  #loudestPlaying = 0

  /** Whether enough has been measured. */
  get isKnown(): boolean {
    return this.#windows > firstWindows
  }

  /** The level above which a microphone frame is a voice. */
  threshold(playingLevel: number): number {
    return playingLevel * this.#leak * margin
  }

  /** `isVoice`: the frame may be the start of speech, so its 200 ms are not used. */
  learn(level: number, playingLevel: number, isVoice: boolean): void {
    if (playingLevel < quietestPlaying) return this.#restart()
    this.#frames += 1
    this.#loudest = Math.max(this.#loudest, level)
    this.#loudestPlaying = Math.max(this.#loudestPlaying, playingLevel)
    if (this.#frames < windowFrames) return
    if (!isVoice) this.#measured(this.#loudest / this.#loudestPlaying)
    this.#restart()
  }

  /** A detected voice was the page's own output, leaking by this factor. */
  reportFalseAlarm(leak: number): void {
    this.#set(Math.max(this.#leak, leak))
  }

  #measured(leak: number): void {
    this.#windows += 1
    const down = this.#windows > firstWindows ? fall : firstFall
    this.#set(this.#leak + (leak - this.#leak) * (leak > this.#leak ? rise : down))
  }

  #restart(): void {
    this.#frames = 0
    this.#loudest = 0
    this.#loudestPlaying = 0
  }

  #set(leak: number): void {
    this.#leak = Math.min(mostLeak, Math.max(leastLeak, leak))
  }
}
