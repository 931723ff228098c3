import { languages, type Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { findLatestArticles, getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from '../asker.ts'
import { latestLookedAt } from '../retrieve.ts'
import { findEventReports } from './find-event.ts'
import { groupByEvent, joinFound, type NewsEvent } from './group-events.ts'

/** The reader, as far as it affects their news. */
export type EventReader = Pick<Asker, 'userId' | 'language' | 'location' | 'preferences'> &
  Partial<Pick<Asker, 'seesCatalogue'>>

export type LatestFilter = {
  topic?: Topic | undefined
  /** Only this language; by default the reader's own, or the others if it has no news. */
  language?: Language | undefined
  since: Date
}

type EventSearch = {
  reader: EventReader
  topic: Topic | undefined
  inLanguages: readonly Language[]
  since?: Date
}

function findLatest(
  context: Context,
  { inLanguages, reader, since, topic }: EventSearch,
  signal: AbortSignal,
): Promise<Article[]> {
  const { content_filter_level, interests, preferred_sources } = reader.preferences
  return findLatestArticles(
    context,
    {
      userId: reader.userId,
      languages: inLanguages,
      contentFilter: content_filter_level,
      limit: latestLookedAt,
      preferredSources: preferred_sources,
      interests,
      location: reader.location,
      ...(topic ? { topics: [topic] } : {}),
      ...(since ? { since } : {}),
    },
    signal,
  )
}

/**
 * The latest events, most important first, by sources, age and the reader's preferences. If there is nothing else, stories of
 * the sample edition regardless of their age.
 */
export async function findLatestEvents(
  context: Context,
  { reader, filter }: { reader: EventReader; filter: LatestFilter },
  signal: AbortSignal,
): Promise<NewsEvent[]> {
  const { language, since, topic } = filter
  const rest = languages.filter((each) => each !== reader.language)
  const tiers = language ? [[language]] : [[reader.language], rest]
  const statistics = await getTermStatistics(context.database.reads)
  for (const inLanguages of tiers) {
    const articles = await findLatest(context, { reader, topic, since, inLanguages }, signal)
    if (articles.length > 0) return groupByEvent(articles, statistics)
  }
  const [inLanguages = languages] = tiers
  const anytime = await findLatest(context, { reader, topic, inLanguages }, signal)
  return groupByEvent(
    anytime.filter(({ sample }) => sample),
    statistics,
  )
}

/**
 * Adds reports that were not among the latest, with one search for each event that only one source has reported so far. Most
 * important first.
 */
export async function completeEvents(
  context: Context,
  { events, reader }: { events: readonly NewsEvent[]; reader: EventReader },
  signal: AbortSignal,
): Promise<NewsEvent[]> {
  const statistics = await getTermStatistics(context.database.reads)
  const complete = async (event: NewsEvent) => {
    if (event.sources.length > 1 || event.report.sample) return { event, others: [] }
    const others = await findEventReports(context, event.report, { asker: reader, statistics, signal })
    return { event, others }
  }
  return joinFound(await Promise.all(events.map(complete)))
}
