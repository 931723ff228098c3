import type { SummaryLength } from '@tidings/contract/entities'
import { getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from '../asker.ts'
import { compose, type Composed } from '../composing/compose.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import { findEventReports } from '../events/find-event.ts'
import type { NewsEvent } from '../events/group-events.ts'
import { findLatestEvents } from '../events/latest-events.ts'
import { tellEvent, type EventMoment } from '../events/tell-event.ts'

/** Chapters of a briefing at most, and sentences of each, by the person's summary length. */
const sizes: Record<SummaryLength, { chapters: number; sentences: number }> = {
  short: { chapters: 3, sentences: 2 },
  medium: { chapters: 5, sentences: 2 },
  detailed: { chapters: 8, sentences: 3 },
}

/** Of what changed, the newest so many: who has heard the story needs no more. */
const mostChanges = 2

export type ChosenChapter = {
  /** `changed`: the person has heard of it, and is told what newer reports say. */
  kind: 'new' | 'changed'
  report: Article
  composed: Composed[]
}

export type Choice = {
  chapters: ChosenChapter[]
  /** When what is left out was heard last; null where nothing is left out. */
  heardAt: Date | null
}

type ChoiceOptions = {
  asker: Asker
  heard: DeliveredArticles
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
  return composed.length > 0 ? { kind: 'new', report, composed } : null
}

function composeMoment({ article, replaces, sentence }: EventMoment): Composed[] {
  if (sentence === null) return []
  const differingReports = replaces ? [{ at: 1, article: replaces.article, text: replaces.text }] : []
  return [{ article, sentences: [sentence], differingReports }]
}

/** What the reports say that came after the last one heard; null where that is nothing. */
function tellChanges(
  reports: readonly Article[],
  heard: DeliveredArticles,
  heardReport: Article,
): ChosenChapter | null {
  const isNews = ({ article, sentence }: EventMoment) =>
    sentence !== null && !heard.has(article.id) && article.publishedAt > heardReport.publishedAt
  const changes = tellEvent(reports).timeline.filter(isNews).slice(0, mostChanges)
  const composed = changes.toReversed().flatMap(composeMoment)
  const [newest] = changes
  return newest ? { kind: 'changed', report: newest.article, composed } : null
}

/** The event with all its reports, those that are no part of the latest news included. */
async function complete(context: Context, event: NewsEvent, { asker, signal }: ChoiceOptions) {
  const statistics = await getTermStatistics(context.database.tables)
  const options = { asker, statistics, signal, isComplete: true }
  const found = event.report.sample ? [] : await findEventReports(context, event.report, options)
  return [...new Map([...event.reports, ...found].map((each) => [each.id, each])).values()]
}

/**
 * The most important events since then, each as one chapter: what is new to the person, or what changed of what they have
 * heard. An event of which all was heard is left out.
 */
export async function chooseChapters(context: Context, options: ChoiceOptions): Promise<Choice> {
  const { asker, heard, signal, since } = options
  const most = sizes[asker.preferences.summary_length_preference].chapters
  const chapters: ChosenChapter[] = []
  let heardMs = 0
  const latest = await findLatestEvents(context, { reader: asker, filter: { since } }, signal)
  for (const event of options.isOfWeightOnly ? latest.filter(isOfWeight) : latest) {
    if (chapters.length === most) break
    signal.throwIfAborted()
    const reports = await complete(context, event, options)
    const told = reports.filter(({ id }) => heard.has(id))
    const newestTold = told.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())[0]
    const chapter = newestTold
      ? tellChanges(reports, heard, newestTold)
      : tellNew({ ...event, reports }, asker)
    if (chapter) chapters.push(chapter)
    else heardMs = Math.max(heardMs, ...told.map(({ id }) => heard.get(id)?.getTime() ?? 0))
  }
  return { chapters, heardAt: heardMs === 0 ? null : new Date(heardMs) }
}
