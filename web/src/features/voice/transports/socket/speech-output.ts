import { spokenCharactersPerSecond, voiceSpeed } from '@tidings/contract/limits'
import type { BrowserVoice } from '#platform/audio/browser-voice.ts'
import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import type { Clock } from '../../client/clock.ts'
import type { SentenceFrame } from './open-turns.ts'

export type SentenceVoiceOptions = {
  voice: BrowserVoice
  clock: Clock
}

/** Says sentences with the browser's own voice, or lets each stay up for as long as it takes to read. */
export class SentenceVoice {
  readonly #options: SentenceVoiceOptions
  volume = 1

  constructor(options: SentenceVoiceOptions) {
    this.#options = options
  }

  /** What a sentence counts on the time line, however long the voice really takes. */
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

/** What the page takes the browser's own voice to be as loud as, since it gives no level: normal speech. */
const browserVoiceLevel = 0.1

/** What makes a turn sound: the player of the server's audio, or the browser's own voice, one at a time. */
export class SpeechOutput {
  readonly #player: SpeechPlayer
  readonly #voice: SentenceVoice
  #utterance: AbortController | null = null

  constructor(player: SpeechPlayer, voice: SentenceVoice) {
    this.#player = player
    this.#voice = voice
  }

  /** The loudness of what is heard, on the scale on which normal speech is 0.05 to 0.2. */
  level(): number {
    return this.#utterance ? browserVoiceLevel : this.#player.level()
  }

  /** What a microphone may be hearing of it now. */
  echoLevel(): number {
    return this.#utterance ? browserVoiceLevel : this.#player.echoLevel()
  }

  setVolume(gain: number): void {
    this.#voice.volume = gain
    this.#player.setVolume(gain)
  }

  /** Whether all that was given to it has been heard. */
  isDrained(): boolean {
    return !this.#utterance && this.#player.playedSamples() >= this.#player.pushedSamples()
  }

  /** With the browser's own voice; `onSaid` comes at the end, and not after a pause or a silence. */
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
