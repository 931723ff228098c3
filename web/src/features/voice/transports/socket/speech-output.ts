import type { SpeechPlayer } from '#platform/audio/speech-player.ts'
import type { SentenceFrame } from './open-turns.ts'
import type { SentenceVoice } from './sentence-voice.ts'

/** What the page takes the browser's own voice to be as loud as, since it gives no level: normal speech. */
const browserVoiceLevel = 0.1

/** What makes a turn sound: the player of the server's audio, or the browser's own voice, one at a time. */
export class SpeechSound {
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
