import { decodeText } from '../read/decode-feed.ts'
import { hasPaywall } from './paywall.ts'
import { extractMainText } from './main-text.ts'

export type PageToRead = { body: Uint8Array; contentType: string | null }

export type PageTextResult =
  /** Plain text, one paragraph a line; empty when there is no article on the page. */
  { kind: 'read'; text: string } | { kind: 'paywalled' } | { kind: 'failed'; reason: string }

const mostCharacters = 2_000_000
// The longest newspaper pages have half of this; a larger tree would cost too much memory and time.
const mostTags = 30_000
// Newspaper pages have less than fifty; deeper ones overflow the stack of whoever walks through them.
const mostDepth = 500
const mostEntities = 50_000

function hasMoreThan(most: number, html: string, character: string): boolean {
  let count = 0
  for (let at = html.indexOf(character); at >= 0 && count <= most; at = html.indexOf(character, at + 1))
    count++
  return count > most
}

// Without an end of their own, or with one that pages leave out.
const unnested = new Set(
  'area base body br col colgroup dd dt embed head hr html img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, slash, name = '', end] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]{0,20})[^<>]{0,1000}?(\/?)>/gi,
  )) {
    if (end || unnested.has(name.toLowerCase())) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > mostDepth) return true
  }
  return false
}

function isTooLarge(html: string): boolean {
  return (
    html.length > mostCharacters ||
    hasMoreThan(mostTags, html, '<') ||
    hasMoreThan(mostEntities, html, '&') ||
    isTooDeep(html)
  )
}

// Further down than the standard's 1024 bytes: many pages declare it late.
const declarationBytes = 4096

function findDeclaredCharset(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, declarationBytes))
  return /<meta\b[^<>]{0,200}\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1] ?? null
}

/** Extracts the article from a page's bytes. Pages behind a paywall are not read. */
export function extractPageText({ body, contentType }: PageToRead): PageTextResult {
  const html = decodeText(body, { contentType, declared: findDeclaredCharset(body) })
  if (isTooLarge(html)) return { kind: 'failed', reason: 'The page is too large to be read.' }
  if (hasPaywall(html)) return { kind: 'paywalled' }
  return { kind: 'read', text: extractMainText(html) }
}
