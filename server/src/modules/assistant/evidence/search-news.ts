import type { Language } from '@tidings/contract/entities'
import { searchReadings } from '#modules/news'
import type { Context } from '#src/context'
import type { Task } from '../answering/task.ts'
import { dropExcluded } from '../choose-articles.ts'
import { listSourceNames } from '../retrieve.ts'
import type { Span } from '../understanding/understanding.ts'

const searchLimit = 16

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
