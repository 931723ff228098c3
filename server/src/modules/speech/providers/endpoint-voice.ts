import { languages, type VoiceGender } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import type { SpeechRequest, Voice } from '../voice.ts'
import { decodeWav, type AudioClip } from '../wav.ts'
import { createAuthHeaders, sendRequest, type Endpoint } from './endpoint.ts'

const timeoutMs = 8000
const maxBytes = 20 * 1024 * 1024
/** The rate of the API's headerless `pcm` format. */
const rawSampleRate = 24_000
/** Two of OpenAI's voices; compatible servers accept their names too. */
const voices: Record<VoiceGender, string> = { female: 'nova', male: 'onyx' }

function readAudio(body: Buffer, contentType: string): AudioClip {
  const wav = decodeWav(body)
  if (wav && wav.samples.length > 0) return wav
  if (/^audio\/(pcm|l16|x-pcm)\b/i.test(contentType) && body.byteLength >= 2) {
    const sampleRate = Number(/rate=(\d+)/.exec(contentType)?.[1] ?? rawSampleRate)
    const samples = new Int16Array(
      body.buffer.slice(body.byteOffset, body.byteOffset + (body.byteLength & ~1)),
    )
    if (sampleRate >= 4000 && sampleRate <= 192_000) return { sampleRate, samples }
  }
  throw new AppError('unavailable', 'The speech service answered with something that is not audio.')
}

/** `POST <url>/audio/speech` of OpenAI's API. The model detects the language from the text. */
export function createEndpointVoice(endpoint: Endpoint, clock: Clock): Voice {
  async function request({ text, gender, speed }: SpeechRequest, signal: AbortSignal): Promise<AudioClip> {
    const { body, contentType } = await sendRequest(
      new Request(`${endpoint.url}/audio/speech`, {
        method: 'POST',
        headers: { ...createAuthHeaders(endpoint), 'content-type': 'application/json' },
        body: JSON.stringify({
          model: endpoint.model,
          input: text,
          voice: voices[gender],
          response_format: 'wav',
          speed,
        }),
        signal,
      }),
      { name: 'speech service', maxBytes },
    )
    return readAudio(body, contentType)
  }
  return {
    engine: 'endpoint',
    languages,
    speak: (utterance, signal) =>
      withDeadline(
        { clock, ms: timeoutMs, message: 'The speech service took too long.', signal },
        (deadline) => request(utterance, deadline),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
