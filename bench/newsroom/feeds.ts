import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeFeed } from '../../server/src/modules/news/read/decode-feed.ts'
import { unpackGzip } from '../../server/src/modules/news/read/unpack.ts'
import { parseFeed } from '../../server/src/modules/news/parse/parse-feed.ts'
import type { ParsedFeed } from '../../server/src/modules/news/parse/parsed-feed.ts'
import { readFeed } from '../../server/src/modules/news/read/read-feed.ts'
import { toPlainText } from '../../server/src/modules/news/clean/plain-text.ts'
import { median, type Figure } from '../support/figures.ts'

const folder = path.resolve(process.env['NEWSROOM_DATA'] ?? '../shared/data', 'feeds')
const expectations = 'feedparser-python/tests'
const realFeeds = ['rss-parser/test/input', 'node-feedparser/test/feeds', 'reader/tests/data']
const rounds = 5

function listFiles(name: string): Buffer[] {
  const entries = readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)))
}

/** The value of a Python string literal, as far as the expectations need it. */
function unquote(literal: string): string {
  return literal
    .replace(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})/gi, (_all, short?: string, long?: string) =>
      String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16)),
    )
    .replace(/\\(['"\\])/g, '$1')
}

function readExpectedTitle(expectation: string, of: string): string | null {
  const found = new RegExp(`${of}\\[["']title["']\\]\\s*==\\s*u?(['"])(.*?)\\1\\s*(?:$|\\n|and\\b)`).exec(
    expectation,
  )
  return found ? toPlainText(unquote(found[2] ?? '')) : null
}

function isAsExpected(title: string | null | undefined, expected: string | null): boolean {
  return expected === null || toPlainText(title ?? '') === expected
}

/** Elements that are items or entries, by eye rather than by parser. */
function countItems(text: string): number {
  const bare = text.replace(/<!--.*?(-->|$)|<!\[CDATA\[.*?\]\]>/gs, '')
  return bare.match(/<(?:\w+:)?(?:item|entry)[\s>/]/gi)?.length ?? 0
}

function isRight(feed: ParsedFeed, text: string): boolean {
  const expectation = /Expect:(.*?)-->/s.exec(text)?.[1] ?? ''
  return (
    feed.items.length === countItems(text) &&
    isAsExpected(feed.title, readExpectedTitle(expectation, 'feed')) &&
    isAsExpected(feed.items[0]?.title, readExpectedTitle(expectation, String.raw`entries\[0\]`))
  )
}

/** Correct if read with the right titles and number of items; a document without any element is correct if rejected. */
function isReadRight(body: Buffer): boolean {
  const contentType = /Header:\s*Content-type:\s*(.*)/i.exec(body.toString('latin1'))?.[1] ?? null
  const text = decodeFeed(unpackGzip(body) ?? body, contentType)
  const outcome = parseFeed(text)
  if (outcome.kind === 'parsed') return isRight(outcome.feed, text)
  return !/<\w/.test(text.replace(/<!--.*?-->/gs, ''))
}

function measureShareRead(name: string): number {
  const files = listFiles(`${expectations}/${name}`)
  return (100 * files.filter(isReadRight).length) / files.length
}

type Rate = { items: number; megabytes: number }

/** Items and megabytes per second of `read`, which returns the number of items. */
function measureRate(bodies: readonly Buffer[], read: (body: Buffer) => number): Rate {
  const run = () => {
    const begun = performance.now()
    const items = bodies.reduce((sum, body) => sum + read(body), 0)
    return { items, seconds: (performance.now() - begun) / 1000 }
  }
  run()
  const runs = Array.from({ length: rounds }, run)
  const seconds = median(runs.map((each) => each.seconds))
  const bytes = bodies.reduce((sum, body) => sum + body.length, 0)
  return { items: (runs[0]?.items ?? 0) / seconds, megabytes: bytes / 1e6 / seconds }
}

function countParsed(body: Buffer): number {
  const outcome = parseFeed(decodeFeed(unpackGzip(body) ?? body, null))
  if (outcome.kind !== 'parsed') return 0
  const { items } = outcome.feed
  for (const { title, summary, content } of items)
    for (const html of [title, summary, content]) toPlainText(html ?? '')
  return items.length
}

function countArticles(body: Buffer): number {
  const about = { contentType: null, url: 'https://feeds.example/', topics: [], language: 'en' }
  const reading = readFeed({ ...about, headlinesOnly: false, body, now: new Date() })
  return reading.kind === 'read' ? reading.articles.length : 0
}

/** The share of odd and malformed feeds that is read correctly, and the speed for real ones; empty without data. */
export function measureFeeds(): Figure[] {
  if (!existsSync(folder)) return []
  const share = (name: string, of: string, least: number): Figure => ({
    name,
    value: measureShareRead(of),
    unit: '%',
    target: { at: 'least', value: least },
  })
  const bodies = realFeeds.flatMap(listFiles)
  const parsed = measureRate(bodies, countParsed)
  const articles = measureRate(bodies, countArticles)
  return [
    share('well-formed feeds read right', 'wellformed', 99),
    share('ill-formed feeds read right', 'illformed', 95),
    share('feeds with odd entities read right', 'entities', 99),
    share('feeds in odd encodings read right', 'encoding', 99),
    {
      name: 'decoded, parsed and converted to plain text',
      value: parsed.items,
      unit: 'items/s',
      target: { at: 'least', value: 5000 },
      note: `${parsed.megabytes.toFixed(1)} MB/s`,
    },
    { name: 'the same with dates and classification', value: articles.items, unit: 'articles/s' },
  ]
}
