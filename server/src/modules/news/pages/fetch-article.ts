import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { SafeFetch } from '#platform/network/safe-fetch'
import type { Context } from '#src/context'
import { describeUserAgent } from '../fetch/user-agent.ts'
import { detectTextLanguage } from '#language/detect/detect-text-language'
import { rateContent } from '../classify/rating.ts'
import { classifyTopics } from '../classify/topics.ts'
import { maxBodyCharacters } from '../read/item-text.ts'
import { truncate } from '../clean/plain-text.ts'
import { fetchPage, type FailedPage } from './fetch-page.ts'
import type { QueuedPage, PageText } from './queries.ts'
import type { PageReader } from './page-reader.ts'
import type { RobotsCache } from './robots-cache.ts'

export type ArticleFetchDeps = {
  fetch: SafeFetch
  robots: RobotsCache
  reader: PageReader
  signal: AbortSignal | undefined
}

export type FetchedArticle =
  | { kind: 'added'; article: PageText }
  | { kind: 'refused'; reason: string }
  | FailedPage

/** A page may be on the private host of its own feed if the operator allowed that host; no other private host is contacted. */
function listAllowedPrivateHosts({ config }: Context, page: QueuedPage): string[] {
  const isOperatorFeed =
    config.feeds !== null && page.feed_kind === 'catalogue' && page.feed_origin === 'catalogue'
  const host = new URL(page.feed_url).hostname
  return isOperatorFeed && config.feedAllowPrivateHosts.includes(host) ? [host] : []
}

function chooseStricter(a: PageText['rating'], b: PageText['rating']): PageText['rating'] {
  const ratings: PageText['rating'][] = ['everyone', 'mature', 'adult']
  return ratings.indexOf(a) > ratings.indexOf(b) ? a : b
}

function classifyText(page: QueuedPage, text: string): PageText {
  const known = languages.find((language) => language === page.language) ?? null
  const language = detectTextLanguage(`${page.title} ${text}`.slice(0, 600), known) ?? known ?? 'en'
  const classified = { title: page.title, body: text, language, categories: [] }
  const feedTopics = predefinedInterests.filter((topic) => page.feed_topics.includes(topic))
  return {
    body: text,
    language,
    // Classifies the whole text, which is more reliable than the feed's excerpt.
    topics: [...new Set([...classifyTopics(classified, feedTopics), ...page.topics])],
    rating: chooseStricter(page.rating, rateContent(classified)),
  }
}

const leastShare = 0.5

function findLongWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]{3,}/gu) ?? [])
}

/**
 * Whether a page's text is that article, and not a consent wall or another story in its place: at least half of the
 * longer words that the feed used must occur in it.
 */
function isSameArticle(text: string, { title, body }: { title: string; body: string }): boolean {
  const words = findLongWords(text)
  const expected = [...findLongWords(`${title} ${body}`)]
  const shared = expected.filter((word) => words.has(word)).length
  return shared > 0 && shared >= expected.length * leastShare
}

/** Fetches an article's page and extracts its text. Refused if it is no longer than the feed's, or another article's. */
export async function fetchArticle(
  context: Context,
  page: QueuedPage,
  deps: ArticleFetchDeps,
): Promise<FetchedArticle> {
  const answer = await fetchPage(page.link, {
    fetch: deps.fetch,
    robots: deps.robots,
    userAgent: describeUserAgent(context),
    allowPrivateHosts: listAllowedPrivateHosts(context, page),
    allowedHosts: context.config.articlePages,
    signal: deps.signal,
    now: () => context.clock.now(),
  })
  if (answer.kind !== 'fetched') return answer
  const result = await deps.reader.read(answer)
  if (result.kind === 'failed') return { kind: 'refused', reason: result.reason }
  if (result.kind === 'paywalled') return { kind: 'refused', reason: 'The page is for subscribers only.' }
  const text = truncate(result.text, maxBodyCharacters)
  if (text.length <= page.body.length)
    return { kind: 'refused', reason: 'The page has no more text than the feed.' }
  if (!isSameArticle(text, page))
    return { kind: 'refused', reason: 'The text of the page does not match the feed.' }
  return { kind: 'added', article: classifyText(page, text) }
}
