import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '@tidings/contract/errors'
import { byteRange } from './byte-range.ts'

/** The file, or the range of it that was asked for. Throws `not_found` when it is no longer there. */
export async function serveAudio(
  file: string,
  request: { range: string | undefined; method: string },
): Promise<Response> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) throw new AppError('not_found', 'The sound of this answer is no longer kept.')
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    'Content-Type': 'audio/wav',
  }
  const range = byteRange(request.range, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const body =
    request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(file, { start: first, end: last }))
  return new Response(body as ReadableStream<Uint8Array> | null, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(last - first + 1),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
  })
}
