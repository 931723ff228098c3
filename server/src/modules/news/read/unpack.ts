import { constants, gunzipSync } from 'node:zlib'

const mostBytes = 15 * 1024 * 1024

/** Unpacks gzip that some servers do not declare, as far as possible if cut off. Null if damaged or too large. */
export function unpackGzip(body: Uint8Array): Uint8Array | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}
