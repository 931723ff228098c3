import { decodePage } from './decode-page.ts'
import { hasPaywall } from './paywall.ts'
import { extractMainText } from './main-text.ts'

export type PageToRead = { body: Uint8Array; contentType: string | null }

export type PageTextResult =
  /** Plain text, a paragraph a line; empty when no article stands on the page. */
  { kind: 'read'; text: string } | { kind: 'for subscribers' } | { kind: 'failed'; reason: string }

const mostCharacters = 2_000_000
// A tree of more costs more than an article is worth; newspapers' fullest pages have a quarter of it.
const mostTags = 60_000

function countTags(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= mostTags; at = html.indexOf('<', at + 1)) count++
  return count
}

/** From a page's bytes to the article on it. What the page keeps for subscribers is not read. */
export function extractPageText({ body, contentType }: PageToRead): PageTextResult {
  const html = decodePage(body, contentType)
  if (html.length > mostCharacters || countTags(html) > mostTags)
    return { kind: 'failed', reason: 'The page is too large to be read.' }
  if (hasPaywall(html)) return { kind: 'for subscribers' }
  return { kind: 'read', text: extractMainText(html) }
}
