import { createStoryComparer, scoreStory, type Article, type TermStatistics } from '#modules/news'
import { areOfOneEvent } from './one-event.ts'
import { eventMs, readProfile, type Profile } from './report-profile.ts'
import { areAlike } from './shared-words.ts'

/** An event with its reports; `report` is the main one. */
export type NewsEvent = { report: Article; reports: Article[]; sources: string[] }

type OpenEvent = { report: Article; profile: Profile; reports: Article[] }

function isNear(a: Article, b: Article): boolean {
  return a.language === b.language && Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime()) <= eventMs
}

function listSources(reports: readonly Article[]): string[] {
  return [...new Set(reports.flatMap(({ alsoFrom, source }) => [source, ...alsoFrom]))]
}

/** An event's importance: that of its first report, plus more for each source that only its other reports have. */
function scoreEvent({ report, sources }: NewsEvent): number {
  const own = listSources([report]).length
  return ((report.importance ?? 0) * scoreStory(sources.length)) / scoreStory(own)
}

/**
 * Groups articles into events, most important first; ties keep the order of the articles. A report joins an event if it is
 * similar to its first report or tells the same story as one of its reports.
 */
export function groupByEvent(articles: readonly Article[], statistics: TermStatistics): NewsEvent[] {
  const compare = createStoryComparer()
  const drafts: OpenEvent[] = []
  for (const article of articles) {
    const profile = readProfile(article, statistics)
    const known = drafts.find(
      ({ profile: first, report, reports }) =>
        isNear(report, article) &&
        (areOfOneEvent(first, profile) ||
          (areAlike(first, profile) && reports.some((each) => compare(each, article) === 'one'))),
    )
    if (known) known.reports.push(article)
    else drafts.push({ report: article, profile, reports: [article] })
  }
  return drafts
    .map(({ report, reports }) => ({ report, reports, sources: listSources(reports) }))
    .toSorted(compareByImportance)
}

const compareByImportance = (a: NewsEvent, b: NewsEvent) => scoreEvent(b) - scoreEvent(a)

/** Adds the reports found for each event, and joins events that turn out to be one. Most important first. */
export function joinFound(found: readonly { event: NewsEvent; others: readonly Article[] }[]): NewsEvent[] {
  const joined: NewsEvent[] = []
  for (const { event, others } of found) {
    const ids = new Set([...event.reports, ...others].map(({ id }) => id))
    const known = joined.find(({ reports }) => reports.some(({ id }) => ids.has(id)))
    const reports = [...(known?.reports ?? []), ...event.reports, ...others]
    const all = [...new Map(reports.map((report) => [report.id, report])).values()]
    const whole = { report: known?.report ?? event.report, reports: all, sources: listSources(all) }
    if (known) joined[joined.indexOf(known)] = whole
    else joined.push(whole)
  }
  return joined.toSorted(compareByImportance)
}
