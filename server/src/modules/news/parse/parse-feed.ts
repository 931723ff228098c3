import { parseFast } from './from-feedsmith.ts'
import { parseLeniently } from './from-lenient-parser.ts'
import type { ParsedFeed } from './parsed-feed.ts'

export type ParseOutcome = { kind: 'parsed'; feed: ParsedFeed } | { kind: 'failed'; reason: string }

function attempt(parse: (text: string) => ParsedFeed, text: string): ParsedFeed | null {
  try {
    return parse(text)
  } catch {
    return null // Refused: the next parser is asked, and the outcome says so when none is left.
  }
}

function reasonFor(text: string): string {
  const start = text.slice(0, 2000)
  if (/<html[\s>]|<!doctype html/i.test(start)) return 'The address leads to a web page, not to a feed.'
  if (/<(rss|feed|rdf:rdf|channel)[\s>]/i.test(start))
    return 'The feed is damaged: nothing in it could be read.'
  return 'What the address leads to is not a feed.'
}

/** RSS, Atom, RDF or JSON Feed: by the fast parser, by the patient one where that refuses or finds no item. */
export function parseFeed(text: string): ParseOutcome {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  if (trimmed === '') return { kind: 'failed', reason: 'The server sent an empty answer.' }
  const fast = attempt(parseFast, trimmed)
  if (fast && fast.items.length > 0) return { kind: 'parsed', feed: fast }
  const lenient = attempt(parseLeniently, trimmed)
  const feed = lenient && lenient.items.length > 0 ? lenient : (fast ?? lenient)
  return feed ? { kind: 'parsed', feed } : { kind: 'failed', reason: reasonFor(trimmed) }
}
