import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { detectTextLanguage } from '#language/detect/detect-text-language'
import { ratingOf, type Rating } from './classify/rating.ts'
import { topicsOf } from './classify/topics.ts'
import { decodeFeed } from './fetch/decode-feed.ts'
import { feedsInPage } from './fetch/feeds-in-page.ts'
import { unpacked } from './fetch/unpacked.ts'
import { bodyOf, titleOf } from './item-texts.ts'
import { mostItems, parseFeed } from './parse/parse-feed.ts'
import type { ParsedFeed, ParsedItem } from './parse/parsed-feed.ts'
import { articleDate } from './sanitise/article-date.ts'
import { canonicalLink, partOf } from './sanitise/canonical-link.ts'
import { oneForEachAddress, type OnPage } from './sanitise/one-for-each-address.ts'
import { plainText, startOf } from './sanitise/plain-text.ts'

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

export type ReadArticle = {
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

export type FeedReading =
  | {
      kind: 'read'
      title: string | null
      articles: ReadArticle[]
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
function withinReason(items: ParsedItem[]): ParsedItem[] {
  let characters = 0
  return items.map((item) => {
    characters += (item.content?.length ?? 0) + (item.summary?.length ?? 0)
    return characters > mostHtmlCharacters ? { ...item, content: null, summary: null } : item
  })
}

/** A feed's links are relative to what it says, else to its site, else to where it was found. */
function baseOf({ base, link }: ParsedFeed, url: string): string {
  const site = (link && canonicalLink(link, url)) || url
  return base && URL.canParse(base, url) ? new URL(base, url).href : site
}

function readItem(
  item: ParsedItem,
  feed: FeedToRead,
  site: { base: string; language: string | null },
): OnPage<ReadArticle> | null {
  const base =
    item.base && URL.canParse(item.base, site.base) ? new URL(item.base, site.base).href : site.base
  const given = item.links.find((candidate) => canonicalLink(candidate, base) !== null)
  if (given === undefined) return null
  const link = canonicalLink(given, base)
  // A feed of headlines alone links to somebody who passes readers on.
  const { text: body, isTeaser } = feed.headlinesOnly ? { text: '', isTeaser: false } : bodyOf(item)
  const title = titleOf(item, feed, body)
  if (!link || title === '') return null
  const language = detectTextLanguage(`${title} ${body}`.slice(0, languageCharacters).trim(), site.language)
  if (!language) return null
  const classified = { title, body, language, categories: item.categories.map(plainText) }
  const article = {
    link,
    title,
    body,
    language,
    topics: topicsOf(classified, feed.topics),
    rating: ratingOf(classified),
    publishedAt: articleDate(item.dates, feed.now),
    isTeaser,
  }
  return { article, part: partOf(given, base) }
}

/**
 * From a feed's bytes to articles as they are stored: decoded, parsed, made plain, dated, sorted into language, topics
 * and rating. Items without a title or a link are left out, as is what is in none of the five languages.
 */
export function readFeed(feed: FeedToRead): FeedReading {
  const body = unpacked(feed.body)
  if (!body) return { kind: 'failed', reason: 'The feed is packed in a way that cannot be unpacked.' }
  const text = decodeFeed(body, feed.contentType)
  const outcome = parseFeed(text)
  if (outcome.kind === 'failed') return outcome
  if (outcome.kind === 'page') return { kind: 'page', feeds: feedsInPage(text, feed.url) }
  const { title, language, items } = outcome.feed
  const site = {
    base: baseOf(outcome.feed, feed.url),
    language: feed.language ?? (language?.trim() || null),
  }
  const articles = withinReason(items.slice(0, mostItems)).map((item) => readItem(item, feed, site))
  const told = oneForEachAddress(articles.filter((article) => article !== null))
  const name = startOf(plainText(title ?? ''), maxSourceCharacters)
  return {
    kind: 'read',
    title: name || null,
    articles: told,
    isUnusable: items.length > 0 && told.length === 0,
  }
}
