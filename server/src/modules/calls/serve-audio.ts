import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '@tidings/contract/errors'
import { recordingTexts } from '@tidings/contract/texts/history'
import { byteRange } from './byte-range.ts'

export const soundGone = () => new AppError('gone', recordingTexts.expired)

const headers = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-store',
  'Content-Type': 'audio/wav',
}

/**
 * The file, or the range of it that was asked for. It stays open until it is read, so that who listens hears it to its
 * end when it is removed meanwhile. Throws `gone` when it is no longer there.
 */
export async function serveAudio(
  file: string,
  request: { range: string | undefined; method: string },
): Promise<Response> {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? soundGone() : error
  })
  try {
    const answer = await answerFrom(opened, request)
    if (answer.body === null) await opened.close()
    return answer
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function answerFrom(
  opened: FileHandle,
  request: { range: string | undefined; method: string },
): Promise<Response> {
  const { size } = await opened.stat()
  const range = byteRange(request.range, size)
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
