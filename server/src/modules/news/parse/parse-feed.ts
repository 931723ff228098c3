import { parseFast } from './from-feedsmith.ts'
import { parseJsonFeed } from './json-feed.ts'
import { isSafeJson } from './json-size.ts'
import { parseLeniently } from './lenient/parse-leniently.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export type ParseOutcome =
  | { kind: 'parsed'; feed: ParsedFeed }
  /** A page for people, which may name a feed. */
  | { kind: 'page' }
  | { kind: 'failed'; reason: string }

export const mostItems = 1000
// The fast parser makes a tree of the whole text: beyond this it would cost more memory than a feed is worth.
const fastCharacters = 2_000_000
const fastTags = 80_000

function attempt(parse: () => ParsedFeed | null): ParsedFeed | null {
  try {
    return parse()
  } catch {
    return null // Refused: the next parser is asked, and the outcome says so when none is left.
  }
}

function isWebPage(text: string): boolean {
  const start = text.slice(0, 4000)
  return (
    /<(?:html|head|body)[\s>]|<!doctype html/i.test(start) &&
    !/<(rss|feed|rdf:rdf|channel|opml)[\s>]/i.test(start)
  )
}

function reasonFor(text: string): string {
  if (/<(rss|feed|rdf:rdf|channel)[\s>]/i.test(text.slice(0, 2000)))
    return 'The feed is damaged: nothing in it could be read.'
  return 'What the address leads to is not a feed.'
}

function isSmall(text: string): boolean {
  return text.length <= fastCharacters && text.split('<', fastTags + 1).length <= fastTags
}

// What the fast parser does not look at.
const unseen = /<feedburner:origlink|\bmode\s*=\s*["']base64|application\/octet-stream/i
const dateElement = /<(?:\w+:)?(?:pubdate|published|issued|created|updated|modified|date|lastmod)[\s>]/i

/** Whether the fast parser left out what an eye sees, or cannot know what it read. */
function isPoor({ title, items }: ParsedFeed, text: string): boolean {
  const seen = text.match(/<(?:\w+:)?(?:item|entry)[\s>/]/gi)?.length ?? 0
  if (items.length < seen || !title || unseen.test(text)) return true
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
  if (fast && !isPoor(fast, text)) return fast
  return chooseFuller(
    fast,
    attempt(() => parseLeniently(text, mostItems)),
  )
}

/** RSS, Atom, RDF, CDF or JSON Feed: by the fast parser, by the patient one where that refuses or leaves something out. */
export function parseFeed(text: string): ParseOutcome {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  if (trimmed === '') return { kind: 'failed', reason: 'The server sent an empty answer.' }
  if (isWebPage(trimmed)) return { kind: 'page' }
  const feed = trimmed.startsWith('{') ? parseJson(trimmed) : parseXml(trimmed)
  return feed ? { kind: 'parsed', feed } : { kind: 'failed', reason: reasonFor(trimmed) }
}
