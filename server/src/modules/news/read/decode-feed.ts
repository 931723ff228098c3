import { analyse } from 'chardet'

const sampleBytes = 64 * 1024
const leastConfidence = 30

/** The part that reveals an encoding: it starts at the first byte beyond ASCII. */
function takeSample(body: Uint8Array): Uint8Array {
  const first = body.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - 32)
  return body.subarray(start, start + sampleBytes)
}

/** A guess by byte statistics; null when there is none with enough confidence. */
function guessCharset(body: Uint8Array): string | null {
  const [best] = analyse(takeSample(body))
  return best && best.confidence >= leastConfidence ? best.name : null
}

const byteOrderMarks: [number[], string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
// The bytes of "<" or "{" in UTF-16 and UTF-32, without a byte-order mark.
const wideStarts: [(number | null)[], string][] = [
  [[null, 0, 0, 0], 'utf-32le'],
  [[0, 0, 0, null], 'utf-32be'],
  [[null, 0], 'utf-16le'],
  [[0, null], 'utf-16be'],
]

function decodeUtf32(body: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= body.byteLength; at += 4) {
    const point = view.getUint32(at, isLittleEndian)
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD'
  }
  return text.toWellFormed()
}

function decodeAs(label: string, body: Uint8Array, fatal: boolean): string | null {
  if (/^utf-?32/i.test(label)) return decodeUtf32(body, !/be$/i.test(label))
  try {
    return new TextDecoder(label, { fatal }).decode(body)
  } catch {
    return null // Unknown encoding, or not this one: the next is tried.
  }
}

function readHeaderLabel(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? null
}

function readDeclaredLabel(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 400))
  return /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? null
}

/** UTF-16 or UTF-32, by a byte-order mark or by the zeros of the first character. */
function detectWideEncoding(body: Uint8Array): string | null {
  const mark = byteOrderMarks.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))
  if (mark) return mark[1]
  const fits = (pattern: (number | null)[]) =>
    body.length >= 4 && pattern.every((byte, index) => (byte === 0) === (body[index] === 0))
  return wideStarts.find(([pattern]) => fits(pattern))?.[1] ?? null
}

// Seven-bit encodings: only these can be valid UTF-8 by accident.
const nestedInUtf8 = /^(iso-2022|hz)/i
const wideLabel = /^(utf-?16|utf-?32|ucs-?[24])/i

// C1 control characters do not occur in text, but letters decoded with the wrong encoding turn into them.
const mojibake = /[\u0080-\u009F]/

function decodeCleanly(label: string, body: Uint8Array): string | null {
  const text = decodeAs(label, body, true)
  return text === null || mojibake.test(text) ? null : text
}

// Letters of another encoding are hardly ever valid UTF-8 by accident.
const lettersPerBroken = 5

/** UTF-8 with some damage, or cut in the middle of a letter, is still UTF-8. */
function decodeDamagedUtf8(body: Uint8Array): string | null {
  const sample = decodeAs('utf-8', takeSample(body), false) ?? ''
  const broken = sample.match(/\uFFFD/g)?.length ?? 0
  const letters = sample.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0
  return letters >= broken * lettersPerBroken ? decodeAs('utf-8', body, false) : null
}

function decodeNarrow(body: Uint8Array, labels: readonly string[]): string {
  const nested = labels.find((label) => nestedInUtf8.test(label))
  const text = (nested && decodeAs(nested, body, true)) ?? decodeAs('utf-8', body, true)
  const whole = text ?? decodeDamagedUtf8(body)
  if (whole !== null) return whole
  const likely = labels.filter((label) => !/^utf-?8$/i.test(label) && !wideLabel.test(label))
  for (const label of likely) {
    const labelled = decodeCleanly(label, body)
    if (labelled !== null) return labelled
  }
  const guess = guessCharset(body)
  const guessed = guess && decodeCleanly(guess, body)
  if (guessed) return guessed
  const known = likely.find((label) => decodeAs(label, body, false) !== null)
  return decodeAs(known ?? 'windows-1252', body, false) ?? ''
}

/**
 * In this order: a byte-order mark or the zeros of a wide encoding; UTF-8 if valid, whatever the label; the label of the
 * header, then that of the text, if it decodes cleanly; a guess by statistics; Windows-1252, which decodes anything.
 */
export function decodeText(
  body: Uint8Array,
  { contentType, declared }: { contentType: string | null; declared: string | null },
): string {
  const wide = detectWideEncoding(body)
  if (wide) return decodeAs(wide, body, false) ?? ''
  return decodeNarrow(
    body,
    [readHeaderLabel(contentType), declared].filter((label) => label !== null),
  )
}

export function decodeFeed(body: Uint8Array, contentType: string | null): string {
  return decodeText(body, { contentType, declared: readDeclaredLabel(body) })
}
