import { analyse } from 'chardet'

const sampleBytes = 64 * 1024
const leastConfidence = 30

/** What tells an encoding: plain letters say nothing, so it begins where the first byte that does stands. */
export function takeSample(body: Uint8Array): Uint8Array {
  const first = body.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - 32)
  return body.subarray(start, start + sampleBytes)
}

/** What the bytes look like, by how often which of them follow which; null when they look like nothing much. */
export function guessCharset(body: Uint8Array): string | null {
  const [best] = analyse(takeSample(body))
  return best && best.confidence >= leastConfidence ? best.name : null
}
