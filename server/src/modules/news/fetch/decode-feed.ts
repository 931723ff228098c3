const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

function decodeAs(label: string, body: Uint8Array, fatal: boolean): string | null {
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

// Only these can be valid UTF-8 by accident: seven-bit forms, and two bytes a character.
const nestedInUtf8 = /^(utf-?16|ucs-?2|iso-2022|hz)/i

/**
 * The text of a feed. A byte-order mark decides; else what is valid UTF-8 is UTF-8, whatever it is labelled; else the
 * label of the header, then of the XML declaration, and Windows-1252 at last, which can read anything.
 */
export function decodeFeed(body: Uint8Array, contentType: string | null): string {
  const mark = marks.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))
  if (mark) return decodeAs(mark[1], body, false) ?? ''
  const labels = [labelInHeader(contentType), labelInDeclaration(body)].filter((label) => label !== null)
  const nested = labels.find((label) => nestedInUtf8.test(label))
  const wide = nested && body.includes(0) ? decodeAs(nested, body, true) : null
  const utf8 = wide ?? decodeAs('utf-8', body, true)
  if (utf8 !== null) return utf8
  for (const label of labels) {
    const text = /^utf-?8$/i.test(label) ? null : decodeAs(label, body, false)
    if (text !== null) return text
  }
  return decodeAs('windows-1252', body, false) ?? ''
}
