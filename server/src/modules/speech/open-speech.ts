import type { SpeechEngine } from '@tidings/contract/api/app-config'
import { languages, type Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { endpointTranscriber } from './providers/endpoint-transcriber.ts'
import { endpointVoice } from './providers/endpoint-voice.ts'
import type { Endpoint } from './providers/endpoint.ts'
import { findEspeakNg } from './providers/espeak-ng.ts'
import { fliteVoice } from './providers/flite.ts'
import { resample } from './resample.ts'
import { speakable } from './speakable/speakable.ts'
import type { Utterance, Voice } from './voice.ts'

export type SpeechSettings = { transcription: Endpoint | null; speech: Endpoint | null }

export type Speech = AsyncDisposable & {
  /** What speaks each language. */
  engines: Record<Language, SpeechEngine>
  /** Whether microphone audio can be transcribed here, or only by the browser. */
  transcription: 'server' | 'browser'
  /**
   * 16 kHz mono. Null when only the browser can speak the language or the text holds nothing that can be said. Rejects
   * with an `AppError` in words when the engine fails or hangs, and with the signal's reason when that aborts.
   */
  synthesise(utterance: Utterance, signal: AbortSignal): Promise<Int16Array | null>
  /** From 16 kHz mono; empty when nothing was understood. Errors as `synthesise`'s. */
  transcribe(samples: Int16Array, language: Language, signal: AbortSignal): Promise<string>
}

/** Per language the first that speaks it: the operator's endpoint, the installed program, what came with npm. */
async function findVoices(settings: SpeechSettings, clock: Clock): Promise<Voice[]> {
  if (settings.speech) return [endpointVoice(settings.speech, clock)]
  const espeakNg = await findEspeakNg(clock, AbortSignal.timeout(10_000))
  if (espeakNg?.languages.includes('en')) return [espeakNg]
  return espeakNg ? [espeakNg, fliteVoice(clock)] : [fliteVoice(clock)]
}

/** A first word, so that the first answer does not wait for a program to be loaded. Failures show at the first answer. */
function warm(voices: Voice[]) {
  for (const voice of voices) {
    if (voice.engine === 'endpoint') continue
    const language = voice.languages[0] ?? 'en'
    void voice
      .speak({ text: 'Hello.', language, gender: 'female', speed: 1 }, new AbortController().signal)
      .catch(() => undefined)
  }
}

/** Finds out what can speak and hear on this machine. */
export async function openSpeech(settings: SpeechSettings, clock: Clock): Promise<Speech> {
  const voices = await findVoices(settings, clock)
  const voiceOf = new Map(
    languages.map((language) => [
      language,
      voices.find((voice) => voice.languages.includes(language)) ?? null,
    ]),
  )
  const transcriber = settings.transcription && endpointTranscriber(settings.transcription, clock)
  warm(voices)
  const engine = (language: Language): SpeechEngine => voiceOf.get(language)?.engine ?? 'browser'
  return {
    engines: { en: engine('en'), fr: engine('fr'), es: engine('es'), de: engine('de'), it: engine('it') },
    transcription: transcriber ? 'server' : 'browser',
    async synthesise(utterance, signal) {
      const voice = voiceOf.get(utterance.language)
      const text = speakable(utterance.text, utterance.language)
      return voice && text ? resample(await voice.speak({ ...utterance, text }, signal)) : null
    },
    async transcribe(samples, language, signal) {
      if (!transcriber) throw new AppError('unavailable', 'This server has no transcription service.')
      return transcriber(samples, language, signal)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(voices.map((voice) => voice[Symbol.asyncDispose]()))
    },
  }
}
