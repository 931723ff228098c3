import type { Language } from '@tidings/contract/entities'
import { embedQuestion } from '#language/word-vectors'
import { findArticlesById, searchReadings, type Article, type TermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import type { Task } from '../answering/task.ts'
import { buildVisibility } from '../asker.ts'
import { dropExcluded } from '../choose-articles.ts'
import { listSourceNames } from '../retrieve.ts'
import type { Span } from '../understanding/understanding.ts'

const searchLimit = 16
const nearestLimit = 8

type TextSearch = {
  inLanguages: readonly Language[]
  span: Span | null
  text: string
  asWritten?: boolean
}

/** Searches the news that the asker may see: one result for each reading of the text, as written or as it may be misheard. */
export async function searchNews(
  context: Context,
  { signal, task }: { signal: AbortSignal; task: Task },
  { asWritten, inLanguages, span, text }: TextSearch,
) {
  const { asker, understanding } = task
  const { sources } = understanding
  const { content_filter_level, interests, preferred_sources } = asker.preferences
  const readings = await searchReadings(
    context,
    {
      userId: asker.userId,
      languages: inLanguages,
      contentFilter: content_filter_level,
      limit: searchLimit,
      preferredSources: preferred_sources,
      interests,
      ...(sources.length > 0 ? { onlySources: listSourceNames(understanding, asker.knownSources) } : {}),
      ...(span ? { since: new Date(span.since) } : {}),
      ...(span?.until ? { until: new Date(span.until) } : {}),
      query: text,
      asWritten,
    },
    signal,
  )
  return readings.map((reading) => ({
    ...reading,
    articles: dropExcluded(reading.articles, understanding.excluded),
  }))
}

type NearestSearch = {
  question: string
  inLanguages: readonly Language[]
  statistics: TermStatistics
  task: Task
}

/** The reports nearest to a question in meaning, among the newest that everybody may see. */
export async function findNearestNews(
  context: Context,
  { inLanguages, question, statistics, task }: NearestSearch,
): Promise<Article[]> {
  const { asker, language, understanding } = task
  if (understanding.sources.length > 0) return []
  const ids = statistics.findNearest(embedQuestion(question, language), inLanguages, nearestLimit)
  const articles = await findArticlesById(context, buildVisibility(asker, inLanguages), ids)
  return dropExcluded(articles, understanding.excluded)
}
