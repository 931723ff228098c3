import { spokenCharactersPerSecond, voiceSpeed } from '@tidings/contract/limits'
import type { BrowserVoice } from '#platform/audio/browser-voice.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import type { Clock } from '../../client/clock.ts'
import type { SentenceFrame } from './open-turns.ts'

export type SentenceVoiceOptions = {
  voice: BrowserVoice
  clock: Clock
}

/** Speaks sentences with the browser's own voice; without one, shows each for as long as it takes to read. */
export class SentenceVoice {
  readonly #options: SentenceVoiceOptions
  volume = 1

  constructor(options: SentenceVoiceOptions) {
    this.#options = options
  }

  /** The length of a sentence on the timeline, however long the voice really takes. */
  timeMs({ text, speed = voiceSpeed.default }: SentenceFrame): number {
    return Math.round((text.length / spokenCharactersPerSecond / speed) * 1000)
  }

  async say(sentence: SentenceFrame, signal: AbortSignal): Promise<void> {
    const { clock, voice } = this.#options
    const { language, spokenText: text = sentence.text, speed: rate = voiceSpeed.default } = sentence
    const outcome = voice.hasVoices()
      ? await voice.speak({ text, language, rate, signal, volume: this.volume })
      : 'silent'
    if (outcome === 'spoken' || signal.aborted) return
    await new Promise<void>((resolve) => {
      const cancel = clock.after(this.timeMs(sentence), resolve)
      signal.addEventListener('abort', () => (cancel(), resolve()), { once: true })
    })
  }
}

/** Assumed loudness of the browser's own voice, which gives no level: that of normal speech. */
const browserVoiceLevel = 0.1

/** Plays a turn through the player (the server's audio) or the browser's own voice, one at a time. */
export class SpeechOutput {
  readonly #player: SpeechPlayer
  readonly #voice: SentenceVoice
  #utterance: AbortController | null = null

  constructor(player: SpeechPlayer, voice: SentenceVoice) {
    this.#player = player
    this.#voice = voice
  }

  /** Loudness of the output; normal speech is 0.05 to 0.2. */
  level(): number {
    return this.#utterance ? browserVoiceLevel : this.#player.level()
  }

  /** How much of the output the microphone may be picking up now. */
  echoLevel(): number {
    return this.#utterance ? browserVoiceLevel : this.#player.echoLevel()
  }

  setVolume(gain: number): void {
    this.#voice.volume = gain
    this.#player.setVolume(gain)
  }

  /** Whether everything queued has been played. */
  isDrained(): boolean {
    return !this.#utterance && this.#player.playedSamples() >= this.#player.pushedSamples()
  }

  /** Speaks with the browser's own voice; `onSaid` is not called after `pause` or `silence`. */
  say(sentence: SentenceFrame, onSaid: () => void): void {
    const abort = new AbortController()
    this.#utterance = abort
    void this.#voice.say(sentence, abort.signal).then(() => {
      if (this.#utterance !== abort) return
      this.#utterance = null
      onSaid()
    })
  }

  pause(): void {
    this.#player.pause()
    this.#stopSaying()
  }

  silence(): void {
    this.#stopSaying()
    this.#player.flush()
  }

  #stopSaying(): void {
    this.#utterance?.abort()
    this.#utterance = null
  }
}
