/** Until something has been measured: as if there were no echo cancellation and a speaker close by. */
const firstLeak = 0.6
const leastLeak = 0.08
const mostLeak = 1.2
/** What leaks varies from sound to sound; a voice must be this much above it. */
const margin = 1.8
/** Softer than this, what the page plays says nothing about how it comes back. */
const quietestPlaying = 0.02
/** 200 ms: the loudest of them is compared with the loudest that was played, since an echo is late. */
const windowFrames = 10
const rise = 0.3
/** Half of it in some 1.4 s; at first quicker, since nothing is known yet. */
const fall = 0.1
const firstFall = 0.5
const firstWindows = 5

/**
 * How loud what the page plays comes back through the microphone, in spite of the browser's echo cancellation. Learnt
 * while something is played and nobody speaks.
 */
export class Echo {
  #leak = firstLeak
  #windows = 0
  #frames = 0
  #loudest = 0
  #loudestPlaying = 0

  /** Enough has been measured to go by. */
  get isKnown(): boolean {
    return this.#windows > firstWindows
  }

  /** A microphone frame must be louder than this to be a voice. */
  threshold(playingLevel: number): number {
    return playingLevel * this.#leak * margin
  }

  /** `isVoice`: the frame may be the beginning of one, so nothing is learnt of its 200 ms. */
  learn(level: number, playingLevel: number, isVoice: boolean): void {
    if (playingLevel < quietestPlaying) return this.#restart()
    this.#frames += 1
    this.#loudest = Math.max(this.#loudest, level)
    this.#loudestPlaying = Math.max(this.#loudestPlaying, playingLevel)
    if (this.#frames < windowFrames) return
    if (!isVoice) this.#measured(this.#loudest / this.#loudestPlaying)
    this.#restart()
  }

  /** What was taken for a voice was the page's own, this much of what was played. */
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
