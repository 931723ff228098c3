import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { SafeFetch } from '#platform/safe-fetch'
import type { Context } from '#src/context'
import { detectTextLanguage } from '#language/detect/detect-text-language'
import { ratingOf } from '../classify/rating.ts'
import { topicsOf } from '../classify/topics.ts'
import { maxBodyCharacters } from '../item-texts.ts'
import { startOf } from '../sanitise/plain-text.ts'
import { fetchPage } from './fetch-page.ts'
import type { AwaitedPage, FromPage } from './page-queries.ts'
import type { PageReader } from './page-reader.ts'
import type { RobotsOfHosts } from './robots-of-hosts.ts'
import { tellsTheSame } from './tells-the-same.ts'

export type PageMeans = {
  fetch: SafeFetch
  robots: RobotsOfHosts
  reader: PageReader
  signal: AbortSignal | undefined
}

export type ArticleOnPage =
  | { kind: 'added'; article: FromPage }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; restMs: number }

/** The page may be where its feed is, when the operator allowed that; from anywhere else a private host stays shut. */
function privateHostsFor({ config }: Context, page: AwaitedPage): string[] {
  const isOperators =
    config.feeds !== null && page.feed_kind === 'catalogue' && page.feed_origin === 'catalogue'
  const host = new URL(page.feed_url).hostname
  return isOperators && config.feedAllowPrivateHosts.includes(host) ? [host] : []
}

function stricter(a: FromPage['rating'], b: FromPage['rating']): FromPage['rating'] {
  const ratings: FromPage['rating'][] = ['everyone', 'mature', 'adult']
  return ratings.indexOf(a) > ratings.indexOf(b) ? a : b
}

function articleFrom(page: AwaitedPage, text: string): FromPage {
  const known = languages.find((language) => language === page.language) ?? null
  const language = detectTextLanguage(`${page.title} ${text}`.slice(0, 600), known) ?? known ?? 'en'
  const classified = { title: page.title, body: text, language, categories: [] }
  const feedTopics = predefinedInterests.filter((topic) => page.feed_topics.includes(topic))
  return {
    body: text,
    language,
    topics: [...new Set([...page.topics, ...topicsOf(classified, feedTopics)])].toSorted(),
    rating: stricter(page.rating, ratingOf(classified)),
  }
}

/** Fetches and reads an article's page. What is no more than the feed gave, or is not that article, is refused. */
export async function articleOnPage(
  context: Context,
  page: AwaitedPage,
  means: PageMeans,
): Promise<ArticleOnPage> {
  const answer = await fetchPage(page.link, {
    fetch: means.fetch,
    robots: means.robots,
    userAgent: `Tidings/0.1 (+${context.publicUrl()})`,
    allowPrivateHosts: privateHostsFor(context, page),
    pages: context.config.articlePages,
    signal: means.signal,
    now: () => context.clock.now(),
  })
  if (answer.kind !== 'fetched') return answer
  const reading = await means.reader.read(answer)
  if (reading.kind === 'failed') return { kind: 'refused', reason: reading.reason }
  if (reading.kind === 'for subscribers') return { kind: 'refused', reason: 'It is for subscribers.' }
  const text = startOf(reading.text, maxBodyCharacters)
  if (text.length <= page.body.length) return { kind: 'refused', reason: 'It says no more than the feed.' }
  if (!tellsTheSame(text, page)) return { kind: 'refused', reason: 'It tells something else than the feed.' }
  return { kind: 'added', article: articleFrom(page, text) }
}
