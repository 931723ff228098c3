import type { SocketVoice } from '@tidings/contract/api/app-config'
import { languages } from '@tidings/contract/entities'
import type { Speech } from './open-speech.ts'

/** For the browser's configuration. */
export function describeSocketVoice({
  engines,
  transcription,
}: Pick<Speech, 'engines' | 'transcription'>): SocketVoice {
  return { kind: 'socket', transcription, speech: engines }
}

/** For the start-up log and the operator's tool, with hints for improving it. */
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
  const transcriber = transcription === 'server' ? 'STT_URL' : 'the browser'
  return `spoken by ${speakers.join(', ')}; transcribed by ${transcriber}${hints.length > 0 ? `; ${hints.join('; ')}` : ''}`
}
