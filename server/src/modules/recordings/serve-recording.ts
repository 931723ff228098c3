import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '@tidings/contract/errors'
import { recordingTexts } from '@tidings/contract/texts/history'
import { parseByteRange } from './byte-range.ts'

export const recordingGone = () => new AppError('gone', recordingTexts.expired)

const headers = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-store',
  'Content-Type': 'audio/wav',
}

/**
 * Streams the file or the requested range. The file stays open while it is read, so a listener hears all of it even if it is
 * deleted meanwhile. Throws `gone` if it does not exist.
 */
export async function serveRecording(
  file: string,
  request: { range: string | undefined; method: string },
): Promise<Response> {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? recordingGone() : error
  })
  try {
    const response = await createResponse(opened, request)
    if (response.body === null) await opened.close()
    return response
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function createResponse(
  opened: FileHandle,
  request: { range: string | undefined; method: string },
): Promise<Response> {
  const { size } = await opened.stat()
  const range = parseByteRange(request.range, size)
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
