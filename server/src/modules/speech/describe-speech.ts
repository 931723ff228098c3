import type { SocketVoice } from '@tidings/contract/api/app-config'
import { languages } from '@tidings/contract/entities'
import type { Speech } from './open-speech.ts'

/** What the browser is told of the embedded voice. */
export function socketVoice({
  engines,
  transcription,
}: Pick<Speech, 'engines' | 'transcription'>): SocketVoice {
  return { kind: 'socket', transcription, speech: engines }
}

/** What speaks and hears here, and how to get better, for the start-up log and the operator's tool. */
export function describeSpeech({
  engines,
  transcription,
}: Pick<Speech, 'engines' | 'transcription'>): string {
  const speakers = [...new Set(Object.values(engines))].map(
    (engine) => `${engine} (${languages.filter((language) => engines[language] === engine).join(', ')})`,
  )
  const hints = [
    ...(Object.values(engines).includes('browser')
      ? ['install espeak-ng or set TTS_URL to speak every language from here']
      : []),
    ...(transcription === 'browser'
      ? ['set STT_URL to hear questions without the browser’s own recogniser']
      : []),
  ]
  const heardBy = transcription === 'server' ? 'STT_URL' : 'the browser'
  return `spoken by ${speakers.join(', ')}; heard by ${heardBy}${hints.length > 0 ? `; ${hints.join('; ')}` : ''}`
}
