import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { detectTextLanguage, type LetterBudget } from '#language/detect/detect-text-language'
import { rateContent, type Rating } from '../classify/rating.ts'
import { classifyTopics } from '../classify/topics.ts'
import { decodeFeed } from './decode-feed.ts'
import { findFeedLinks } from '../parse/find-feed-links.ts'
import { unpackGzip } from './unpack.ts'
import { extractBody, extractTitle } from './item-text.ts'
import { mostItems, parseFeed } from '../parse/parse-feed.ts'
import type { ParsedFeed, ParsedItem } from '../parse/parsed-feed.ts'
import { parseArticleDate } from '../clean/article-date.ts'
import { canonicaliseLink, dedupeByLink, getFragment, type LinkedArticle } from '../clean/canonical-link.ts'
import { toPlainText, truncate } from '../clean/plain-text.ts'

export type FeedToRead = {
  body: Uint8Array
  contentType: string | null
  url: string
  topics: Topic[]
  /** A language tag; it takes precedence over what the feed says. */
  language: string | null
  headlinesOnly: boolean
  now: Date
}

export type IncomingArticle = {
  link: string
  title: string
  body: string
  language: Language
  topics: Topic[]
  rating: Rating
  publishedAt: Date
  /** The feed gives only the beginning or a summary. */
  isTeaser: boolean
}

export type ReadFeedResult =
  | {
      kind: 'read'
      title: string | null
      articles: IncomingArticle[]
      /** The feed has items, but none became an article. */
      isUnusable: boolean
      /** Items left out because they are in none of the five languages. */
      foreignItems: number
    }
  /** A web page, with the addresses of feeds that it links to or may have, the likeliest first. */
  | { kind: 'page'; feeds: string[] }
  | { kind: 'failed'; reason: string }

const mostHtmlCharacters = 3_000_000
const maxSourceCharacters = 100
// Enough to detect the language; more text only costs time.
const languageCharacters = 200
// Letter statistics take up to 4 ms a text. Most texts of real feeds need none.
const maxJudgedByLetters = 150

/** Drops the texts of items beyond a total size; their headlines stay. */
function limitText(items: ParsedItem[]): ParsedItem[] {
  let characters = 0
  return items.map((item) => {
    characters += (item.content?.length ?? 0) + (item.summary?.length ?? 0)
    return characters > mostHtmlCharacters ? { ...item, content: null, summary: null } : item
  })
}

/** Links are relative to the base that the feed states, else to its site, else to its own address. */
function resolveBaseUrl({ base, link }: ParsedFeed, url: string): string {
  const site = (link && canonicaliseLink(link, url)) || url
  return base && URL.canParse(base, url) ? new URL(base, url).href : site
}

type LeftOut = 'without title or link' | 'foreign'

function readItem(
  item: ParsedItem,
  feed: FeedToRead,
  site: { base: string; language: string | null; letters: LetterBudget },
): LinkedArticle<IncomingArticle> | LeftOut {
  const base =
    item.base && URL.canParse(item.base, site.base) ? new URL(item.base, site.base).href : site.base
  const given = item.links.find((candidate) => canonicaliseLink(candidate, base) !== null)
  if (given === undefined) return 'without title or link'
  const link = canonicaliseLink(given, base)
  const { text: body, isTeaser } = feed.headlinesOnly ? { text: '', isTeaser: false } : extractBody(item)
  const title = extractTitle(item, feed, body)
  if (!link || title === '') return 'without title or link'
  const beginning = `${title} ${body}`.slice(0, languageCharacters).trim()
  const language = detectTextLanguage(beginning, site.language, site.letters)
  if (!language) return 'foreign'
  const classified = { title, body, language, categories: item.categories.map(toPlainText) }
  const article = {
    link,
    title,
    body,
    language,
    topics: classifyTopics(classified, feed.topics),
    rating: rateContent(classified),
    publishedAt: parseArticleDate(item.dates, feed.now),
    isTeaser,
  }
  return { article, fragment: getFragment(given, base) }
}

/**
 * Turns a feed's bytes into articles ready to be stored: decodes, parses, cleans, dates and classifies them. Items without a
 * title or link, or in none of the five languages, are left out.
 */
export function readFeed(feed: FeedToRead): ReadFeedResult {
  const body = unpackGzip(feed.body)
  if (!body) return { kind: 'failed', reason: 'The feed is compressed in a way that cannot be read.' }
  const text = decodeFeed(body, feed.contentType)
  const parsed = parseFeed(text)
  if (parsed.kind === 'failed') return parsed
  if (parsed.kind === 'page') return { kind: 'page', feeds: findFeedLinks(text, feed.url) }
  const { title, language, items } = parsed.feed
  const site = {
    base: resolveBaseUrl(parsed.feed, feed.url),
    language: feed.language ?? (language?.trim() || null),
    letters: { left: maxJudgedByLetters },
  }
  const outcomes = limitText(items.slice(0, mostItems)).map((item) => readItem(item, feed, site))
  const distinct = dedupeByLink(outcomes.filter((each) => typeof each === 'object'))
  const name = truncate(toPlainText(title ?? ''), maxSourceCharacters)
  return {
    kind: 'read',
    title: name || null,
    articles: distinct,
    isUnusable: items.length > 0 && distinct.length === 0,
    foreignItems: outcomes.filter((each) => each === 'foreign').length,
  }
}
