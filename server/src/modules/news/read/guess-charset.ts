import { analyse } from 'chardet'

const sampleBytes = 64 * 1024
const leastConfidence = 30

/** The part that reveals an encoding: it starts at the first byte beyond ASCII. */
export function takeSample(body: Uint8Array): Uint8Array {
  const first = body.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - 32)
  return body.subarray(start, start + sampleBytes)
}

/** A guess by byte statistics; null when there is none with enough confidence. */
export function guessCharset(body: Uint8Array): string | null {
  const [best] = analyse(takeSample(body))
  return best && best.confidence >= leastConfidence ? best.name : null
}
