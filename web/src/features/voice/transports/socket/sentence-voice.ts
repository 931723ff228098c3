import { spokenCharactersPerSecond, voiceSpeed } from '@tidings/contract/limits'
import type { BrowserVoice } from '#platform/audio/browser-voice.ts'
import type { Clock } from '../room.ts'
import type { SentenceFrame } from './open-turns.ts'

export type SentenceVoicePorts = {
  voice: BrowserVoice
  clock: Clock
}

/** Says sentences with the browser's own voice, or lets each stay up for as long as it takes to read. */
export class SentenceVoice {
  readonly #ports: SentenceVoicePorts
  volume = 1

  constructor(ports: SentenceVoicePorts) {
    this.#ports = ports
  }

  /** What a sentence counts on the time line, however long the voice really takes. */
  timeMs({ text, speed = voiceSpeed.default }: SentenceFrame): number {
    return Math.round((text.length / spokenCharactersPerSecond / speed) * 1000)
  }

  async say(sentence: SentenceFrame, signal: AbortSignal): Promise<void> {
    const { clock, voice } = this.#ports
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
