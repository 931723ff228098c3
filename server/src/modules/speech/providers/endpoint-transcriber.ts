import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import { encodeWav } from '../wav.ts'
import { createAuthHeaders, sendRequest, type Endpoint } from './endpoint.ts'

const timeoutMs = 20_000
const maxBytes = 256 * 1024

export type Transcriber = (samples: Int16Array, language: Language, signal: AbortSignal) => Promise<string>

function readText(body: Buffer): string {
  try {
    const { text } = JSON.parse(body.toString('utf8')) as { text?: unknown }
    if (typeof text === 'string') return text.trim()
  } catch {
    // Not JSON: handled by the error below.
  }
  throw new AppError(
    'unavailable',
    'The transcription service answered with something that is not a transcript.',
  )
}

/** `POST <url>/audio/transcriptions` of OpenAI's API. Empty text if nothing was understood. */
export function createEndpointTranscriber(endpoint: Endpoint, clock: Clock): Transcriber {
  async function request(samples: Int16Array, language: Language, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(encodeWav(samples))], { type: 'audio/wav' }), 'question.wav')
    form.set('model', endpoint.model)
    form.set('language', language)
    form.set('response_format', 'json')
    const { body } = await sendRequest(
      new Request(`${endpoint.url}/audio/transcriptions`, {
        method: 'POST',
        headers: createAuthHeaders(endpoint),
        body: form,
        signal,
      }),
      { name: 'transcription service', maxBytes },
    )
    return readText(body)
  }
  return (samples, language, signal) =>
    withDeadline(
      { clock, ms: timeoutMs, message: 'The transcription service took too long.', signal },
      (deadline) => request(samples, language, deadline),
    )
}
