import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '@tidings/contract/errors'
import { recordingTexts } from '@tidings/contract/texts/history'
import { isSameForRange, isUnchanged, validatorHeaders, type Validators } from '#platform/conditional-request'
import { parseByteRange } from './byte-range.ts'

export const recordingGone = () => new AppError('gone', recordingTexts.expired)

type SoundRequest = { method: string; header(name: string): string | undefined }

/** `headers`: who may keep it, and what it is. */
export type ServedSound = { file: string; headers: Record<string, string> }

/**
 * Streams the file or the requested range. The file stays open while it is read, so a listener hears all of it even if it is
 * deleted meanwhile. Throws `gone` if it does not exist.
 */
export async function serveRecording(
  { file, headers }: ServedSound,
  request: SoundRequest,
): Promise<Response> {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? recordingGone() : error
  })
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
  opened: FileHandle,
  given: Record<string, string>,
  request: SoundRequest,
): Promise<Response> {
  const { mtime, size } = await opened.stat()
  const validators: Validators = {
    etag: `"${size.toString(36)}-${mtime.getTime().toString(36)}"`,
    lastModified: mtime,
  }
  const headers = { ...given, ...validatorHeaders(validators), 'Accept-Ranges': 'bytes' }
  if (isUnchanged(request, validators)) return new Response(null, { status: 304, headers })
  const asked = isSameForRange(request, validators) ? request.header('range') : undefined
  const range = parseByteRange(asked, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const body =
    request.method === 'HEAD' ? null : Readable.toWeb(opened.createReadStream({ start: first, end: last }))
  return new Response(body as ReadableStream<Uint8Array> | null, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(last - first + 1),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
  })
}
