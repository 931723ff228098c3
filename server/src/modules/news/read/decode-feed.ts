import { guessCharset, takeSample } from './guess-charset.ts'

const marks: [number[], string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
// What a "<", or a "{", looks like in the wide forms, when no mark says which.
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
    return null // An encoding that nobody knows, or not this one: the next is tried.
  }
}

function labelInHeader(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? null
}

function labelInDeclaration(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 400))
  return /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? null
}

/** The wide form that the first character shows, by a mark or by where its zeros are. */
function wideForm(body: Uint8Array): string | null {
  const mark = marks.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))
  if (mark) return mark[1]
  const fits = (pattern: (number | null)[]) =>
    body.length >= 4 && pattern.every((byte, index) => (byte === 0) === (body[index] === 0))
  return wideStarts.find(([pattern]) => fits(pattern))?.[1] ?? null
}

// Only this can be valid UTF-8 by accident: forms of seven bits.
const nestedInUtf8 = /^(iso-2022|hz)/i
const wideLabel = /^(utf-?16|utf-?32|ucs-?[24])/i

// Nobody writes these; they are what letters of another encoding turn into.
const unwritten = /[\u0080-\u009F]/

function decodeCleanly(label: string, body: Uint8Array): string | null {
  const text = decodeAs(label, body, true)
  return text === null || unwritten.test(text) ? null : text
}

// By accident hardly any letter of another encoding is valid in this one.
const lettersForEachBroken = 5

/** Some damage makes it no other encoding, nor does an end in the middle of a letter. */
function damagedUtf8(body: Uint8Array): string | null {
  const sample = decodeAs('utf-8', takeSample(body), false) ?? ''
  const broken = sample.match(/\uFFFD/g)?.length ?? 0
  const letters = sample.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0
  return letters >= broken * lettersForEachBroken ? decodeAs('utf-8', body, false) : null
}

function decodeNarrow(body: Uint8Array, labels: readonly string[]): string {
  const nested = labels.find((label) => nestedInUtf8.test(label))
  const text = (nested && decodeAs(nested, body, true)) ?? decodeAs('utf-8', body, true)
  const whole = text ?? damagedUtf8(body)
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
 * A byte-order mark decides, or the zeros of a wide form; else what is valid UTF-8 is UTF-8, whatever it is labelled;
 * else the label of the header, then what the text declares itself, when it reads cleanly that way; else what the bytes
 * look like, and Windows-1252 at last, which can read anything.
 */
export function decodeText(
  body: Uint8Array,
  { contentType, declared }: { contentType: string | null; declared: string | null },
): string {
  const wide = wideForm(body)
  if (wide) return decodeAs(wide, body, false) ?? ''
  return decodeNarrow(
    body,
    [labelInHeader(contentType), declared].filter((label) => label !== null),
  )
}

/** The text of a feed, by its XML declaration where nothing better says how it is written. */
export function decodeFeed(body: Uint8Array, contentType: string | null): string {
  return decodeText(body, { contentType, declared: labelInDeclaration(body) })
}
