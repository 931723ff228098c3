import { parseFast } from './from-feedsmith.ts'
import { isSafeJson, parseJsonFeed } from './json-feed.ts'
import { parseLeniently } from './lenient/parse-leniently.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export type ParseOutcome =
  | { kind: 'parsed'; feed: ParsedFeed }
  /** A web page, which may link to a feed. */
  | { kind: 'page' }
  | { kind: 'failed'; reason: string }

export const mostItems = 1000
// The fast parser builds a tree of the whole text: beyond this size it would use too much memory.
const fastCharacters = 2_000_000
const fastTags = 80_000

function attempt(parse: () => ParsedFeed | null): ParsedFeed | null {
  try {
    return parse()
  } catch {
    return null // Refused: the next parser is tried, and the outcome gives a reason if none is left.
  }
}

function isWebPage(text: string): boolean {
  const start = text.slice(0, 4000)
  return (
    /<(?:html|head|body)[\s>]|<!doctype html/i.test(start) &&
    !/<(rss|feed|rdf:rdf|channel|opml)[\s>]/i.test(start)
  )
}

function explainFailure(text: string): string {
  if (/<(rss|feed|rdf:rdf|channel)[\s>]/i.test(text.slice(0, 2000)))
    return 'The feed is damaged: nothing in it could be read.'
  return 'There is no feed at this address.'
}

function isSmall(text: string): boolean {
  return text.length <= fastCharacters && text.split('<', fastTags + 1).length <= fastTags
}

// Markup that the fast parser ignores.
const ignoredByFast = /<feedburner:origlink|\bmode\s*=\s*["']base64|application\/octet-stream/i
const dateElement = /<(?:\w+:)?(?:pubdate|published|issued|created|updated|modified|date|lastmod)[\s>]/i

/** Whether the fast parser left out something, or may have misread it. */
function isIncomplete({ title, items }: ParsedFeed, text: string): boolean {
  const seen = text.match(/<(?:\w+:)?(?:item|entry)[\s>/]/gi)?.length ?? 0
  if (items.length < seen || !title || ignoredByFast.test(text)) return true
  if (items.some((item) => !item.title || item.links.length === 0)) return true
  return items.some(({ dates }) => dates.length === 0) && dateElement.test(text)
}

function chooseFuller(fast: ParsedFeed | null, lenient: ParsedFeed | null): ParsedFeed | null {
  if (!fast || !lenient) return lenient ?? fast
  return lenient.items.length >= fast.items.length ? lenient : fast
}

function parseJson(text: string): ParsedFeed | null {
  if (!isSafeJson(text)) return null
  const fast = isSmall(text) ? attempt(() => parseFast(text)) : null
  return fast ?? attempt(() => parseJsonFeed(text, mostItems))
}

function parseXml(text: string): ParsedFeed | null {
  const fast = isSmall(text) ? attempt(() => parseFast(text)) : null
  if (fast && !isIncomplete(fast, text)) return fast
  return chooseFuller(
    fast,
    attempt(() => parseLeniently(text, mostItems)),
  )
}

/** RSS, Atom, RDF, CDF or JSON Feed: with the fast parser, or the lenient one if that fails or leaves something out. */
export function parseFeed(text: string): ParseOutcome {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  if (trimmed === '') return { kind: 'failed', reason: 'The server sent an empty answer.' }
  if (isWebPage(trimmed)) return { kind: 'page' }
  const feed = trimmed.startsWith('{') ? parseJson(trimmed) : parseXml(trimmed)
  return feed ? { kind: 'parsed', feed } : { kind: 'failed', reason: explainFailure(trimmed) }
}
