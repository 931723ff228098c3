import { languages, type VoiceGender } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import type { Utterance, Voice } from '../voice.ts'
import { decodeWav, type Recording } from '../wav.ts'
import { authorization, exchange, type Endpoint } from './endpoint.ts'

const timeoutMs = 8000
const maxBytes = 20 * 1024 * 1024
/** The rate of the API's headerless `pcm` format. */
const rawSampleRate = 24_000
/** Two of the API's own voices; servers that stand in for it accept their names. */
const voices: Record<VoiceGender, string> = { female: 'nova', male: 'onyx' }

function readSound(body: Buffer, contentType: string): Recording {
  const wav = decodeWav(body)
  if (wav && wav.samples.length > 0) return wav
  if (/^audio\/(pcm|l16|x-pcm)\b/i.test(contentType) && body.byteLength >= 2) {
    const sampleRate = Number(/rate=(\d+)/.exec(contentType)?.[1] ?? rawSampleRate)
    const samples = new Int16Array(
      body.buffer.slice(body.byteOffset, body.byteOffset + (body.byteLength & ~1)),
    )
    if (sampleRate >= 4000 && sampleRate <= 192_000) return { sampleRate, samples }
  }
  throw new AppError('unavailable', 'The speech service answered with something that is no sound.')
}

/** `POST <url>/audio/speech` as OpenAI's API has it. The model finds the language in the text. */
export function endpointVoice(endpoint: Endpoint, clock: Clock): Voice {
  async function request({ text, gender, speed }: Utterance, signal: AbortSignal): Promise<Recording> {
    const { body, contentType } = await exchange(
      new Request(`${endpoint.url}/audio/speech`, {
        method: 'POST',
        headers: { ...authorization(endpoint), 'content-type': 'application/json' },
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
    return readSound(body, contentType)
  }
  return {
    engine: 'endpoint',
    languages,
    speak: (utterance, signal) =>
      withDeadline({ clock, ms: timeoutMs, message: 'The speech service took too long.', signal }, (within) =>
        request(utterance, within),
      ),
    [Symbol.asyncDispose]: async () => {},
  }
}
