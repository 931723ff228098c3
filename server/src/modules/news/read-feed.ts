import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { languageOf } from './classify/language.ts'
import { ratingOf, type Rating } from './classify/rating.ts'
import { topicsOf } from './classify/topics.ts'
import { decodeFeed } from './fetch/decode-feed.ts'
import { feedsInPage } from './fetch/feeds-in-page.ts'
import { unpacked } from './fetch/unpacked.ts'
import { mostItems, parseFeed } from './parse/parse-feed.ts'
import type { ParsedFeed, ParsedItem } from './parse/parsed-feed.ts'
import { articleDate } from './sanitise/article-date.ts'
import { canonicalLink } from './sanitise/canonical-link.ts'
import { plainText } from './sanitise/plain-text.ts'

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

const mostHtmlCharacters = 4_000_000
const maxTitleCharacters = 500
export const maxBodyCharacters = 20_000
const maxSourceCharacters = 100
// Of an article, not of a flash, there is more than that.
const mostTeaserCharacters = 800
const breaksOff = /(?:…|\.\.\.)\]?\s*$|\b(?:Continue reading|Read more)\b[^.]{0,60}$/i
const closingPhrases =
  /\s*(?:\[?(?:…|\.\.\.)\]?|Continue reading\.*…?|Read more\.*|The post .{1,300} appeared first on .{1,200}\.)\s*$/i

type Body = { text: string; isTeaser: boolean }

function bodyOf(item: ParsedItem): Body {
  const texts = [item.content, item.summary].map((html) => (html ? plainText(html) : ''))
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const text = longest.replace(closingPhrases, '').slice(0, maxBodyCharacters)
  return { text, isTeaser: text.length < mostTeaserCharacters || breaksOff.test(longest) }
}

function titleOf(item: ParsedItem, { headlinesOnly }: FeedToRead, body: string): string {
  const title = plainText(item.title ?? '')
  const named = headlinesOnly ? title.replace(/\s+-\s+[^-]{1,80}$/, '') : title
  return (named || (/^.{1,140}?[.!?](?=\s|$)/.exec(body)?.[0] ?? body.slice(0, 140))).slice(
    0,
    maxTitleCharacters,
  )
}

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
): ReadArticle | null {
  const base =
    item.base && URL.canParse(item.base, site.base) ? new URL(item.base, site.base).href : site.base
  const link = item.links
    .map((candidate) => canonicalLink(candidate, base))
    .find((candidate) => candidate !== null)
  // A feed of headlines alone links to somebody who passes readers on.
  const { text: body, isTeaser } = feed.headlinesOnly ? { text: '', isTeaser: false } : bodyOf(item)
  const title = titleOf(item, feed, body)
  if (!link || title === '') return null
  const language = languageOf(`${title} ${body}`.slice(0, 600).trim(), site.language)
  if (!language) return null
  const classified = { title, body, language, categories: item.categories.map(plainText) }
  return {
    link,
    title,
    body,
    language,
    topics: topicsOf(classified, feed.topics),
    rating: ratingOf(classified),
    publishedAt: articleDate(item.dates, feed.now),
    isTeaser,
  }
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
  const byLink = new Map(
    articles.filter((article) => article !== null).map((article) => [article.link, article]),
  )
  const name = plainText(title ?? '').slice(0, maxSourceCharacters)
  return {
    kind: 'read',
    title: name || null,
    articles: [...byLink.values()],
    isUnusable: items.length > 0 && byLink.size === 0,
  }
}
