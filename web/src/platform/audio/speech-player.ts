/** Plays speech in order. Both counts are in 16 kHz samples and restart from 0 at every flush. */
export interface SpeechPlayer {
  /**
   * Takes ownership of the samples, whose buffer may be transferred to the audio thread. More of the sentence follows unless
   * `endsSentence`.
   */
  push(samples: Int16Array<ArrayBuffer>, endsSentence: boolean): void
  /** Fades out within 10 ms and drops the rest. Also ends a pause. */
  flush(): void
  /** Pauses within 10 ms without dropping anything. */
  pause(): void
  resume(): void
  /** A gain factor for all that follows; initially 1. */
  setVolume(gain: number): void
  pushedSamples(): number
  /** Lags at most 20 ms behind. */
  playedSamples(): number
  /** Root mean square of the last 100 ms of output, 0 to 1. */
  level(): number
  /** The loudest 20 ms of the last 200, for comparison with a delayed echo. */
  echoLevel(): number
  /** False while the browser blocks audio until a user gesture. */
  isRunning(): boolean
  onProgress(listener: () => void): void
  close(): void
}
