import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { SafeFetch } from '#platform/safe-fetch'
import type { Context } from '#src/context'
import { languageOf } from '../classify/language.ts'
import { rateContent } from '../classify/rating.ts'
import { classifyTopics } from '../classify/topics.ts'
import { maxBodyCharacters } from '../read/item-text.ts'
import { truncate } from '../clean/plain-text.ts'
import { fetchPage } from './fetch-page.ts'
import type { QueuedPage, PageText } from './queries.ts'
import type { PageReader } from './page-reader.ts'
import type { RobotsCache } from './robots-cache.ts'
import { isSameArticle } from './tells-the-same.ts'

export type ArticleFetchDeps = {
  fetch: SafeFetch
  robots: RobotsCache
  reader: PageReader
  signal: AbortSignal | undefined
}

export type FetchedArticle =
  | { kind: 'added'; article: PageText }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; restMs: number }

/** The page may be where its feed is, when the operator allowed that; from anywhere else a private host stays shut. */
function listAllowedPrivateHosts({ config }: Context, page: QueuedPage): string[] {
  const isOperators =
    config.feeds !== null && page.feed_kind === 'catalogue' && page.feed_origin === 'catalogue'
  const host = new URL(page.feed_url).hostname
  return isOperators && config.feedAllowPrivateHosts.includes(host) ? [host] : []
}

function stricter(a: PageText['rating'], b: PageText['rating']): PageText['rating'] {
  const ratings: PageText['rating'][] = ['everyone', 'mature', 'adult']
  return ratings.indexOf(a) > ratings.indexOf(b) ? a : b
}

function classifyText(page: QueuedPage, text: string): PageText {
  const known = languages.find((language) => language === page.language) ?? null
  const language = languageOf(`${page.title} ${text}`.slice(0, 600), known) ?? known ?? 'en'
  const classified = { title: page.title, body: text, language, categories: [] }
  const feedTopics = predefinedInterests.filter((topic) => page.feed_topics.includes(topic))
  return {
    body: text,
    language,
    topics: [...new Set([...page.topics, ...classifyTopics(classified, feedTopics)])].toSorted(),
    rating: stricter(page.rating, rateContent(classified)),
  }
}

/** Fetches and reads an article's page. What is no more than the feed gave, or is not that article, is refused. */
export async function fetchArticle(
  context: Context,
  page: QueuedPage,
  means: ArticleFetchDeps,
): Promise<FetchedArticle> {
  const answer = await fetchPage(page.link, {
    fetch: means.fetch,
    robots: means.robots,
    userAgent: `Tidings/0.1 (+${context.publicUrl()})`,
    allowPrivateHosts: listAllowedPrivateHosts(context, page),
    pages: context.config.articlePages,
    signal: means.signal,
    now: () => context.clock.now(),
  })
  if (answer.kind !== 'fetched') return answer
  const reading = await means.reader.read(answer)
  if (reading.kind === 'failed') return { kind: 'refused', reason: reading.reason }
  if (reading.kind === 'for subscribers') return { kind: 'refused', reason: 'It is for subscribers.' }
  const text = truncate(reading.text, maxBodyCharacters)
  if (text.length <= page.body.length) return { kind: 'refused', reason: 'It says no more than the feed.' }
  if (!isSameArticle(text, page)) return { kind: 'refused', reason: 'It tells something else than the feed.' }
  return { kind: 'added', article: classifyText(page, text) }
}
