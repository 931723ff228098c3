import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'

// The default quality takes seconds for large bodies.
const quickly = { level: constants.Z_BEST_SPEED }
const quicklyByBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Compressors by their HTTP content coding. */
export const packers: Record<string, (body: Buffer) => Buffer> = {
  gzip: (body) => gzipSync(body, quickly),
  'x-gzip': (body) => gzipSync(body, quickly),
  deflate: (body) => deflateRawSync(body, quickly),
  'deflate, gzip': (body) => gzipSync(deflateSync(body, quickly), quickly),
  br: (body) => brotliCompressSync(body, quicklyByBrotli),
  zstd: zstdCompressSync,
}
