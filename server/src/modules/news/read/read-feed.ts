import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { languageOf } from '../classify/language.ts'
import { rateContent, type Rating } from '../classify/rating.ts'
import { classifyTopics } from '../classify/topics.ts'
import { decodeFeed } from './decode-feed.ts'
import { findFeedLinks } from '../parse/find-feed-links.ts'
import { unpackGzip } from './unpack.ts'
import { extractBody, extractTitle } from './item-text.ts'
import { mostItems, parseFeed } from '../parse/parse-feed.ts'
import type { ParsedFeed, ParsedItem } from '../parse/parsed-feed.ts'
import { parseArticleDate } from '../clean/article-date.ts'
import { canonicaliseLink, getFragment } from '../clean/canonical-link.ts'
import { dedupeByLink, type LinkedArticle } from '../clean/one-for-each-address.ts'
import { toPlainText, truncate } from '../clean/plain-text.ts'

export type FeedToRead = {
  body: Uint8Array
  contentType: string | null
  url: string
  topics: Topic[]
  /** A language tag; what the feed itself says comes second. */
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
  /** The feed gives no more than a taste of it. */
  isTeaser: boolean
}

export type ReadFeedResult =
  | {
      kind: 'read'
      title: string | null
      articles: IncomingArticle[]
      /** The feed has items and none of them could become an article. */
      isUnusable: boolean
    }
  /** A web page, and the addresses of feeds that it names or may have, the likeliest first. */
  | { kind: 'page'; feeds: string[] }
  | { kind: 'failed'; reason: string }

const mostHtmlCharacters = 3_000_000
const maxSourceCharacters = 100
// Enough to tell a language by, and what comes after costs as much again.
const languageCharacters = 200

/** Items without their texts from where the feed has said more than anybody could read: headlines remain. */
function limitText(items: ParsedItem[]): ParsedItem[] {
  let characters = 0
  return items.map((item) => {
    characters += (item.content?.length ?? 0) + (item.summary?.length ?? 0)
    return characters > mostHtmlCharacters ? { ...item, content: null, summary: null } : item
  })
}

/** A feed's links are relative to what it says, else to its site, else to where it was found. */
function resolveBaseUrl({ base, link }: ParsedFeed, url: string): string {
  const site = (link && canonicaliseLink(link, url)) || url
  return base && URL.canParse(base, url) ? new URL(base, url).href : site
}

function readItem(
  item: ParsedItem,
  feed: FeedToRead,
  site: { base: string; language: string | null },
): LinkedArticle<IncomingArticle> | null {
  const base =
    item.base && URL.canParse(item.base, site.base) ? new URL(item.base, site.base).href : site.base
  const given = item.links.find((candidate) => canonicaliseLink(candidate, base) !== null)
  if (given === undefined) return null
  const link = canonicaliseLink(given, base)
  // A feed of headlines alone links to somebody who passes readers on.
  const { text: body, isTeaser } = feed.headlinesOnly ? { text: '', isTeaser: false } : extractBody(item)
  const title = extractTitle(item, feed, body)
  if (!link || title === '') return null
  const language = languageOf(`${title} ${body}`.slice(0, languageCharacters).trim(), site.language)
  if (!language) return null
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
  return { article, part: getFragment(given, base) }
}

/**
 * From a feed's bytes to articles as they are stored: decoded, parsed, made plain, dated, sorted into language, topics
 * and rating. Items without a title or a link are left out, as is what is in none of the five languages.
 */
export function readFeed(feed: FeedToRead): ReadFeedResult {
  const body = unpackGzip(feed.body)
  if (!body) return { kind: 'failed', reason: 'The feed is packed in a way that cannot be unpacked.' }
  const text = decodeFeed(body, feed.contentType)
  const outcome = parseFeed(text)
  if (outcome.kind === 'failed') return outcome
  if (outcome.kind === 'page') return { kind: 'page', feeds: findFeedLinks(text, feed.url) }
  const { title, language, items } = outcome.feed
  const site = {
    base: resolveBaseUrl(outcome.feed, feed.url),
    language: feed.language ?? (language?.trim() || null),
  }
  const articles = limitText(items.slice(0, mostItems)).map((item) => readItem(item, feed, site))
  const told = dedupeByLink(articles.filter((article) => article !== null))
  const name = truncate(toPlainText(title ?? ''), maxSourceCharacters)
  return {
    kind: 'read',
    title: name || null,
    articles: told,
    isUnusable: items.length > 0 && told.length === 0,
  }
}
