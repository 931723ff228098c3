import { AppError } from '@tidings/contract/errors'
import { recordingTexts } from '@tidings/contract/texts/history'
import {
  isSameForRange,
  isUnchanged,
  makeValidatorHeaders,
  type Validators,
} from '#platform/network/conditional-request'
import type { OpenedSound, SoundStore } from '#platform/sounds/sound-store'
import { parseByteRange } from './byte-range.ts'

export const recordingGone = () => new AppError('gone', recordingTexts.expired)

type SoundRequest = { method: string; header(name: string): string | undefined }

/** `headers`: Cache-Control and Content-Type. */
export type ServedSound = { sounds: SoundStore; name: string; headers: Record<string, string> }

/**
 * Streams the recording or the requested range, completely even if it is deleted meanwhile. Throws `gone` if it does not exist.
 */
export async function serveRecording(
  { headers, name, sounds }: ServedSound,
  request: SoundRequest,
): Promise<Response> {
  const opened = await sounds.open(name)
  if (!opened) throw recordingGone()
  try {
    const response = await createResponse(opened, headers, request)
    if (response.body === null) await opened.close()
    return response
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function createResponse(
  opened: OpenedSound,
  given: Record<string, string>,
  request: SoundRequest,
): Promise<Response> {
  const { bytes: size, modified } = opened
  const validators: Validators = {
    etag: `"${size.toString(36)}-${modified.getTime().toString(36)}"`,
    lastModified: modified,
  }
  const headers = { ...given, ...makeValidatorHeaders(validators), 'Accept-Ranges': 'bytes' }
  if (isUnchanged(request, validators)) return new Response(null, { status: 304, headers })
  const asked = isSameForRange(request, validators) ? request.header('range') : undefined
  const range = parseByteRange(asked, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const body = request.method === 'HEAD' ? null : await opened.read(range ?? undefined)
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(last - first + 1),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
  })
}
