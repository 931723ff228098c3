/** Plays speech in the order given. The two counts are of 16 kHz samples and start again from 0 at every flush. */
export interface SpeechPlayer {
  /** Takes the samples over: their buffer may be handed to the audio thread. More of the sentence comes unless `endsSentence`. */
  push(samples: Int16Array<ArrayBuffer>, endsSentence: boolean): void
  /** Fades what is being played to silence within 10 ms and drops the rest. A pause ends with it. */
  flush(): void
  /** Silence within 10 ms; nothing is lost. */
  pause(): void
  resume(): void
  /** A factor on the loudness of all that follows, 1 at first. */
  setVolume(gain: number): void
  pushedSamples(): number
  /** At most 20 ms behind what has left the player. */
  playedSamples(): number
  /** Root mean square of the last 100 ms of output, 0 to 1. */
  level(): number
  /** The loudest 20 ms of the last 200: what a microphone may be hearing of it now. */
  echoLevel(): number
  /** False while the browser holds sound back until the person presses something. */
  isRunning(): boolean
  onProgress(listener: () => void): void
  close(): void
}
