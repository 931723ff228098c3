import { decodeText } from '../read/decode-feed.ts'

// Further down than the standard has it: pages say a lot before they come to the point.
const declarationBytes = 4096

function labelInPage(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, declarationBytes))
  return /<meta\b[^<>]{0,200}\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1] ?? null
}

/** The text of a web page, as `decodeFeed` finds a feed's. */
export function decodePage(body: Uint8Array, contentType: string | null): string {
  return decodeText(body, { contentType, declared: labelInPage(body) })
}
