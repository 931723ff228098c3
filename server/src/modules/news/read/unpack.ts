import { constants, gunzipSync } from 'node:zlib'

const mostBytes = 15 * 1024 * 1024

/** A body without the gzip wrapping that some servers leave on without saying so, as far as it goes. Null when it cannot be unpacked. */
export function unpackGzip(body: Uint8Array): Uint8Array | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null // Damaged, or larger than a feed may be.
  }
}
