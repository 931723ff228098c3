import type { ParsedItem } from '../parse/parsed-feed.ts'
import { toPlainParagraphs, toPlainText, truncate } from '../clean/plain-text.ts'

const maxTitleCharacters = 500
export const maxBodyCharacters = 20_000
// A full article is longer than this.
const mostTeaserCharacters = 800
const mostClosingCharacters = 600
const endsAbruptly = /(?:…|\.\.\.)\]?\s*$|\b(?:Continue reading|Read more)\b[^.]{0,60}$/i
const closingPhrases =
  /\s*(?:\[?(?:…|\.\.\.)\]?|Continue reading\.*…?|Read more\.*|The post .{1,300} appeared first on .{1,200}\.)\s*$/i

export type Body = { text: string; isTeaser: boolean }

/** The longer of the item's texts, a line for each paragraph, without the publisher's closing phrase. */
export function extractBody(item: ParsedItem): Body {
  const texts = [item.content, item.summary].map((html) => (html ? toPlainParagraphs(html) : ''))
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const closing = Math.max(0, longest.length - mostClosingCharacters)
  const end = longest.slice(closing)
  const text = truncate(longest.slice(0, closing) + end.replace(closingPhrases, ''), maxBodyCharacters)
  return { text, isTeaser: text.length < mostTeaserCharacters || endsAbruptly.test(end) }
}

/** The item's title, else the beginning of its text; empty if it has neither. */
export function extractTitle(
  item: ParsedItem,
  { headlinesOnly }: { headlinesOnly: boolean },
  body: string,
): string {
  const title = toPlainText(item.title ?? '')
  const named = headlinesOnly ? title.replace(/\s+-\s+[^-]{1,80}$/, '') : title
  const firstSentence = () => /^.{1,140}?(?:[.!?](?=\s|$)|$)/m.exec(body)?.[0] ?? truncate(body, 140)
  return truncate(named || firstSentence(), maxTitleCharacters)
}
