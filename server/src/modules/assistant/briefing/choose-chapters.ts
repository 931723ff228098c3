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

/** Chapters of a briefing at most, and sentences of each, by the person's summary length. */
const sizes: Record<SummaryLength, { chapters: number; sentences: number }> = {
  short: { chapters: 3, sentences: 2 },
  medium: { chapters: 5, sentences: 2 },
  detailed: { chapters: 8, sentences: 3 },
}

export type Choice = {
  chapters: ChosenChapter[]
  /** When what is left out was heard last; null where nothing is left out. */
  heardAt: Date | null
  followed: FollowedNews
}

type ChoiceOptions = {
  asker: Asker
  heard: DeliveredArticles
  retold: ReadonlySet<string>
  since: Date
  isOfWeightOnly: boolean
  signal: AbortSignal
}

function isOfWeight({ report, sources }: NewsEvent): boolean {
  return sources.length > 1 || (report.reasons ?? []).length > 0
}

function tellNew({ report, reports }: NewsEvent, asker: Asker): ChosenChapter | null {
  const length = asker.preferences.summary_length_preference
  const relatedArticles = new Map([[report.id, reports.filter(({ id }) => id !== report.id)]])
  const most = sizes[length].sentences
  const composed = compose({ articles: [report], length, query: '', relatedArticles, most })
  return composed.length > 0 ? { kind: 'new', report, composed, about: report.title } : null
}

/** The event with all its reports, those that are no part of the latest news included. */
async function complete(context: Context, event: NewsEvent, { asker, signal }: ChoiceOptions) {
  const found = event.report.sample ? [] : await findAllReports(context, event.report, { asker, signal })
  return [...new Map([...event.reports, ...found].map((each) => [each.id, each])).values()]
}

/** When the newest of these was published; null where there is none. */
function findNewest(reports: readonly Article[]): Date | null {
  return reports.length === 0
    ? null
    : new Date(Math.max(...reports.map(({ publishedAt }) => publishedAt.getTime())))
}

/**
 * What changed of the events that the person follows; then the most important events since then, each as one chapter: what is
 * new to the person, or what changed of what they have heard. An event of which all was heard is left out.
 */
export async function chooseChapters(context: Context, options: ChoiceOptions): Promise<Choice> {
  const { asker, heard, signal, since } = options
  const most = sizes[asker.preferences.summary_length_preference].chapters
  // Something else is told too.
  const followed = await findFollowedNews(context, { ...options, most: most - 1 })
  const chapters: ChosenChapter[] = [...followed.chapters]
  let heardMs = 0
  const latest = await findLatestEvents(context, { reader: asker, filter: { since } }, signal)
  for (const event of options.isOfWeightOnly ? latest.filter(isOfWeight) : latest) {
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
