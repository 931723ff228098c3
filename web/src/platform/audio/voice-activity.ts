import { Echo } from './echo.ts'

/** Times in milliseconds, from conversation research; loudness as root mean square from 0 to 1. */
const frameMs = 20
const startMs = 140
/** The longest gap within a word, as between "s" and "top". */
const holeMs = 60
/** Sounds longer than this may become speech. */
const knockMs = 40
const endMs = 250
const floorWindowMs = 2000
const quietestFloor = 0.0005
const loudestFloor = 0.03
const quietestSpeech = 0.012
const speechOverFloor = 3
/** Speech ends below this share of the threshold that started it. */
const releaseShare = 0.6

/** Root mean square of PCM16 samples, 0 to 1; 0 for none. */
export function measureLoudness(samples: Int16Array): number {
  let squares = 0
  for (const sample of samples) squares += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length) / 32_768
}

/**
 * Distinguishes speech from noise by loudness, in 20 ms frames. The noise floor is the quietest frame of the last two seconds,
 * so a fan that starts counts as speech for at most two seconds, and continuous speech does not become noise.
 */
export class VoiceActivity {
  readonly #recent: number[] = []
  readonly #echo = new Echo()
  #smooth: number | null = null
  #loudMs = 0
  /** Time since the last loud frame. */
  #quietMs = 0
  #forgivenMs = holeMs
  #isSpeech = false
  #isLoud = false
  /** The loudness at the start of speech relative to what was played; 0 if nothing was. */
  #startLeak = 0

  get isSpeech(): boolean {
    return this.#isSpeech
  }

  /** Whether the last frame was louder than background noise and the page's own output. */
  get isLoud(): boolean {
    return this.#isLoud
  }

  /**
   * Processes a frame and returns what it starts or ends. `playingLevel`: how loud the page's own output may be in the
   * microphone.
   */
  accept(level: number, playingLevel = 0): 'start' | 'end' | null {
    const threshold = this.#threshold(level, playingLevel)
    this.#isLoud = level > threshold
    // Until the echo has been measured, gaps in the page's own output are ignored.
    this.#forgivenMs = playingLevel > 0 && !this.#echo.isKnown ? 0 : holeMs
    if (!this.#isSpeech) this.#learnEcho(level, playingLevel)
    return this.#isSpeech ? this.#whileSpeech(level, threshold) : this.#whileQuiet(level, threshold)
  }

  /** The last detected speech was the page's own output or noise. */
  reportFalseAlarm(): void {
    this.#echo.reportFalseAlarm(this.#startLeak)
  }

  /** Drops current speech, such as on muting; keeps the noise floor. */
  reset(): void {
    this.#isSpeech = false
    this.#loudMs = 0
    this.#quietMs = 0
  }

  #learnEcho(level: number, playingLevel: number): void {
    this.#echo.learn(level, playingLevel, this.#loudMs > knockMs)
    if (this.#isLoud) this.#startLeak = playingLevel > 0 ? level / playingLevel : 0
  }

  #threshold(level: number, playingLevel: number): number {
    // Digital silence means that the microphone has not started yet.
    if (level > 0) {
      this.#smooth = this.#smooth === null ? level : this.#smooth + (level - this.#smooth) * 0.4
      this.#recent.push(this.#smooth)
      if (this.#recent.length > floorWindowMs / frameMs) this.#recent.shift()
    }
    const quietest = this.#recent.length > 0 ? Math.min(...this.#recent) : quietestFloor
    const floor = Math.min(loudestFloor, Math.max(quietestFloor, quietest))
    return Math.max(quietestSpeech, floor * speechOverFloor, this.#echo.threshold(playingLevel))
  }

  #whileQuiet(level: number, threshold: number): 'start' | null {
    this.#quietMs = level > threshold ? 0 : this.#quietMs + frameMs
    if (this.#quietMs === 0) this.#loudMs += frameMs
    else if (this.#quietMs > this.#forgivenMs) this.#loudMs = Math.max(0, this.#loudMs - 2 * frameMs)
    if (this.#loudMs < startMs) return null
    this.#isSpeech = true
    this.#quietMs = 0
    return 'start'
  }

  #whileSpeech(level: number, threshold: number): 'end' | null {
    this.#quietMs = level < threshold * releaseShare ? this.#quietMs + frameMs : 0
    if (this.#quietMs < endMs) return null
    this.reset()
    return 'end'
  }
}
