import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { languageOf } from './classify/language.ts'
import { ratingOf, type Rating } from './classify/rating.ts'
import { topicsOf } from './classify/topics.ts'
import { decodeFeed } from './fetch/decode-feed.ts'
import { parseFeed } from './parse/parse-feed.ts'
import type { ParsedItem } from './parse/parsed-feed.ts'
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
}

export type FeedReading =
  | {
      kind: 'read'
      title: string | null
      articles: ReadArticle[]
      /** The feed has items and none of them could become an article. */
      isUnusable: boolean
    }
  | { kind: 'failed'; reason: string }

const mostItems = 1000
const maxTitleCharacters = 500
const maxBodyCharacters = 20_000
const maxSourceCharacters = 100
const closingPhrases =
  /\s*(?:\[?(?:…|\.\.\.)\]?|Continue reading\.*…?|Read more\.*|The post .{1,300} appeared first on .{1,200}\.)\s*$/i

function bodyOf(item: ParsedItem): string {
  const texts = [item.content, item.summary].map((html) => (html ? plainText(html) : ''))
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return longest.replace(closingPhrases, '').slice(0, maxBodyCharacters)
}

function titleOf(item: ParsedItem, { headlinesOnly }: FeedToRead, body: string): string {
  const title = plainText(item.title ?? '')
  const named = headlinesOnly ? title.replace(/\s+-\s+[^-]{1,80}$/, '') : title
  return (named || (/^.{1,140}?[.!?](?=\s|$)/.exec(body)?.[0] ?? body.slice(0, 140))).slice(
    0,
    maxTitleCharacters,
  )
}

function readItem(
  item: ParsedItem,
  feed: FeedToRead,
  site: { base: string; language: string | null },
): ReadArticle | null {
  const link = item.links
    .map((candidate) => canonicalLink(candidate, site.base))
    .find((candidate) => candidate !== null)
  const body = feed.headlinesOnly ? '' : bodyOf(item)
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
  }
}

/**
 * From a feed's bytes to articles as they are stored: decoded, parsed, made plain, dated, sorted into language, topics
 * and rating. Items without a title or a link are left out, as is what is in none of the five languages.
 */
export function readFeed(feed: FeedToRead): FeedReading {
  const outcome = parseFeed(decodeFeed(feed.body, feed.contentType))
  if (outcome.kind === 'failed') return outcome
  const { title, link, language, items } = outcome.feed
  const site = {
    base: (link && canonicalLink(link, feed.url)) || feed.url,
    language: feed.language ?? (language?.trim() || null),
  }
  const articles = items.slice(0, mostItems).map((item) => readItem(item, feed, site))
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
