import type { SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from '../asker.ts'
import { compose } from '../composing/compose.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import { findAllReports } from '../events/find-event.ts'
import type { NewsEvent } from '../events/group-events.ts'
import { findLatestEvents } from '../events/latest-events.ts'
import { findFollowedNews, type FollowedNews } from '../followed/find-followed-news.ts'
import { tellChanges, type ChosenChapter } from './tell-changes.ts'

/** The most chapters of a briefing and sentences per chapter, by summary length. */
const sizes: Record<SummaryLength, { chapters: number; sentences: number }> = {
  short: { chapters: 3, sentences: 2 },
  medium: { chapters: 5, sentences: 2 },
  detailed: { chapters: 8, sentences: 3 },
}

export type Choice = {
  chapters: ChosenChapter[]
  /** When the omitted events were last heard; null if none was omitted. */
  heardAt: Date | null
  followed: FollowedNews
}

type ChoiceOptions = {
  asker: Asker
  heard: DeliveredArticles
  retold: ReadonlySet<string>
  since: Date
  leastSources: number
  signal: AbortSignal
}

/** Its number of sources, and one more if it matches the person's preferences. */
function weighEvent({ report, sources }: NewsEvent): number {
  return sources.length + ((report.reasons ?? []).length > 0 ? 1 : 0)
}

function tellNew({ report, reports }: NewsEvent, asker: Asker): ChosenChapter | null {
  const length = asker.preferences.summary_length_preference
  const relatedArticles = new Map([[report.id, reports.filter(({ id }) => id !== report.id)]])
  const most = sizes[length].sentences
  const composed = compose({ articles: [report], length, query: '', relatedArticles, most })
  return composed.length > 0 ? { kind: 'new', report, composed, about: report.title } : null
}

/** The event with all its reports, including those beyond the latest news. */
async function complete(context: Context, event: NewsEvent, { asker, signal }: ChoiceOptions) {
  const found = event.report.sample ? [] : await findAllReports(context, event.report, { asker, signal })
  return [...new Map([...event.reports, ...found].map((each) => [each.id, each])).values()]
}

/** When the newest of these was published; null if there are none. */
function findNewest(reports: readonly Article[]): Date | null {
  return reports.length === 0
    ? null
    : new Date(Math.max(...reports.map(({ publishedAt }) => publishedAt.getTime())))
}

/**
 * Changes to followed stories first, then the most important events of the period, each as one chapter with what is new to the
 * person. Events without anything new are omitted.
 */
export async function chooseChapters(context: Context, options: ChoiceOptions): Promise<Choice> {
  const { asker, heard, signal, since } = options
  const most = sizes[asker.preferences.summary_length_preference].chapters
  // Only if there is other news too.
  const followed = await findFollowedNews(context, { ...options, most: most - 1 })
  const chapters: ChosenChapter[] = [...followed.chapters]
  let heardMs = 0
  const latest = await findLatestEvents(context, { reader: asker, filter: { since } }, signal)
  for (const event of latest.filter((each) => weighEvent(each) >= options.leastSources)) {
    if (chapters.length === most) break
    signal.throwIfAborted()
    const reports = await complete(context, event, options)
    if (reports.some(({ id }) => followed.toldIds.has(id))) continue
    const told = reports.filter(({ id }) => heard.has(id))
    const toldUntil = findNewest(told)
    const chapter = toldUntil
      ? tellChanges(reports, { isTold: ({ id }) => heard.has(id), toldUntil })
      : tellNew({ ...event, reports }, asker)
    if (chapter) chapters.push(chapter)
    else heardMs = Math.max(heardMs, ...told.map(({ id }) => heard.get(id)?.getTime() ?? 0))
  }
  return { chapters, followed, heardAt: heardMs === 0 ? null : new Date(heardMs) }
}
