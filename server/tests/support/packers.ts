import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'

/** The usual quality takes seconds for what is large. */
function quicklyByBrotli(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
}

/** The ways to pack a body, by how HTTP calls them. */
export const packers: Record<string, (body: Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateRawSync,
  'deflate, gzip': (body) => gzipSync(deflateSync(body)),
  br: quicklyByBrotli,
  zstd: zstdCompressSync,
}
