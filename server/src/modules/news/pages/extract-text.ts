import { decodeText } from '../read/decode-feed.ts'
import { hasPaywall } from './paywall.ts'
import { extractMainText } from './main-text.ts'
import { isTooCostly } from './page-cost.ts'

export type PageToRead = { body: Uint8Array; contentType: string | null }

export type PageTextResult =
  /** Plain text, one paragraph a line; empty when there is no article on the page. */
  { kind: 'read'; text: string } | { kind: 'paywalled' } | { kind: 'failed'; reason: string }

// More than the standard's 1024 bytes, because many pages declare it late.
const declarationBytes = 4096

function findDeclaredCharset(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, declarationBytes))
  return /<meta\b[^<>]{0,200}\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1] ?? null
}

/** Extracts the article from a page's bytes. Pages behind a paywall are not read. */
export function extractPageText({ body, contentType }: PageToRead): PageTextResult {
  const html = decodeText(body, { contentType, declared: findDeclaredCharset(body) })
  if (isTooCostly(html)) return { kind: 'failed', reason: 'The page is too large to be read.' }
  if (hasPaywall(html)) return { kind: 'paywalled' }
  return { kind: 'read', text: extractMainText(html) }
}
