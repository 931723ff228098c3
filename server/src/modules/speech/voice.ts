import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { Language, VoiceGender } from '@tidings/contract/entities'
import type { Recording } from './wav.ts'

/** `speed` is 0.5 to 2; 1 is the voice's own pace. */
export type Utterance = { text: string; language: Language; gender: VoiceGender; speed: number }

/** Something that turns text into sound. */
export type Voice = AsyncDisposable & {
  engine: Exclude<SpeechEngine, 'browser'>
  languages: readonly Language[]
  /** Rejects with an `AppError` when the engine fails, and with the signal's reason when that aborts. */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Recording>
}
