import type { SpeechEngine } from '@tidings/contract/api/app-config'
import { languages, type Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { createCommandVoice, type CommandSettings } from './providers/command-voice.ts'
import { createEndpointTranscriber } from './providers/endpoint-transcriber.ts'
import { createEndpointVoice } from './providers/endpoint-voice.ts'
import type { Endpoint } from './providers/endpoint.ts'
import { findEspeakNg } from './providers/espeak-ng.ts'
import { createFliteVoice } from './providers/flite.ts'
import { findMacSay } from './providers/mac-say.ts'
import { RecentSpeech } from './recent-speech.ts'
import { resample } from './resample.ts'
import { makeSpeakable } from './speakable/speakable.ts'
import type { SpeechRequest, Voice } from './voice.ts'

/**
 * `voiceCommands`: programs that take precedence over the endpoint in their languages. `speechCacheBytes`: size of the
 * in-memory cache of synthesised audio; none by default.
 */
export type SpeechSettings = {
  transcription: Endpoint | null
  speech: Endpoint | null
  voiceCommands?: CommandSettings | null
  speechCacheBytes?: number
}

export type Speech = AsyncDisposable & {
  engines: Record<Language, SpeechEngine>
  /** Where microphone audio is transcribed. */
  transcription: 'server' | 'browser'
  /**
   * Returns 16 kHz mono, which must not be modified. Null if only the browser can speak the language, or if the text has
   * nothing to pronounce. Rejects with an `AppError` if the engine fails or hangs, and with the signal's reason on abort.
   */
  synthesise(request: SpeechRequest, signal: AbortSignal): Promise<Int16Array | null>
  /** Takes 16 kHz mono. Empty if nothing was understood. Rejects like `synthesise`. */
  transcribe(samples: Int16Array, language: Language, signal: AbortSignal): Promise<string>
}

/** The voices on this machine: the Mac's, espeak-ng and, for English, the npm package. */
async function findInstalled(clock: Clock): Promise<Voice[]> {
  const [say, espeakNg] = await Promise.all([
    findMacSay(clock),
    findEspeakNg(clock, AbortSignal.timeout(10_000)),
  ])
  const found = [say, espeakNg].filter((voice) => voice !== null)
  const speaksEnglish = found.some((voice) => voice.languages.includes('en'))
  return speaksEnglish ? found : [...found, createFliteVoice(clock)]
}

/** In order of preference: the operator's programs, their endpoint, or else installed voices. */
async function findVoices({ speech, voiceCommands }: SpeechSettings, clock: Clock): Promise<Voice[]> {
  const commands = voiceCommands ? [createCommandVoice(voiceCommands, clock)] : []
  if (speech) return [...commands, createEndpointVoice(speech, clock)]
  if (languages.every((language) => commands[0]?.languages.includes(language))) return commands
  return [...commands, ...(await findInstalled(clock))]
}

/** Loads the programs so that the first answer need not wait. Failures surface with the first answer. */
function warmUp(voices: Voice[]) {
  for (const voice of voices) {
    if (voice.engine === 'endpoint') continue
    const language = voice.languages[0] ?? 'en'
    void voice
      .speak({ text: 'Hello.', language, gender: 'female', speed: 1 }, new AbortController().signal)
      .catch(() => undefined)
  }
}

export async function openSpeech(settings: SpeechSettings, clock: Clock): Promise<Speech> {
  const voices = await findVoices(settings, clock)
  const voiceByLanguage = new Map(
    languages.map((language) => [
      language,
      voices.find((voice) => voice.languages.includes(language)) ?? null,
    ]),
  )
  const transcriber = settings.transcription && createEndpointTranscriber(settings.transcription, clock)
  const recent = new RecentSpeech(settings.speechCacheBytes ?? 0)
  warmUp(voices)
  const nameEngine = (language: Language): SpeechEngine => voiceByLanguage.get(language)?.engine ?? 'browser'
  return {
    engines: {
      en: nameEngine('en'),
      fr: nameEngine('fr'),
      es: nameEngine('es'),
      de: nameEngine('de'),
      it: nameEngine('it'),
    },
    transcription: transcriber ? 'server' : 'browser',
    async synthesise(request, signal) {
      const voice = voiceByLanguage.get(request.language)
      const text = makeSpeakable(request.text, request.language)
      if (!voice || !text) return null
      const speakable = { ...request, text }
      const known = recent.find(speakable)
      if (known) return known
      const samples = resample(await voice.speak(speakable, signal))
      recent.add(speakable, samples)
      return samples
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
