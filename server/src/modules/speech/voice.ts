import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { Language, VoiceGender } from '@tidings/contract/entities'
import type { AudioClip } from './wav.ts'

/** `speed`: 0.5 to 2. */
export type SpeechRequest = { text: string; language: Language; gender: VoiceGender; speed: number }

export type Voice = AsyncDisposable & {
  engine: Exclude<SpeechEngine, 'browser'>
  languages: readonly Language[]
  /** Rejects with an `AppError` if the engine fails, and with the signal's reason on abort. */
  speak(request: SpeechRequest, signal: AbortSignal): Promise<AudioClip>
}
