import {
  createStoryComparer,
  findArticlesById,
  findRelatedArticles,
  getTermStatistics,
  searchArticles,
  type Article,
  type TermStatistics,
} from '#modules/news'
import type { Context } from '#src/context'
import { buildSharedVisibility, type Asker } from '../asker.ts'
import { isFiller } from '../evidence/question-terms.ts'
import { areOfOneEvent, mayBeOfOneEvent } from './one-event.ts'
import { eventMs, readProfile, splitWords } from './report-profile.ts'
import { areAlike } from './shared-words.ts'

const searchedWords = 8
const mostReports = 12
const dayMs = 86_400_000

/** The rarest words of a title, as a query for other reports of what happened. */
export function listTitleQuery(
  { language, title }: Pick<Article, 'language' | 'title'>,
  statistics: TermStatistics,
): string {
  return [...new Set(splitWords(title))]
    .filter((word) => !isFiller(word, language))
    .toSorted((a, b) => statistics.rarity(b, language) - statistics.rarity(a, language))
    .slice(0, searchedWords)
    .join(' ')
}

type Options = {
  asker: Pick<Asker, 'userId' | 'preferences'> & Partial<Pick<Asker, 'seesCatalogue'>>
  statistics: TermStatistics
  signal: AbortSignal
  /**
   * `possible`: also what is only more likely than not of the event, to be searched for an answer. `all`: also differently worded
   * reports of the same story, to be listed. By default neither.
   */
  reach?: 'possible' | 'all'
}

async function findNear(context: Context, report: Article, options: Options) {
  const { asker, signal, statistics } = options
  const at = report.publishedAt.getTime()
  const query = { ...buildSharedVisibility(asker, [report.language]), limit: mostReports }
  const within = { since: new Date(at - eventMs), until: new Date(at + eventMs + dayMs) }
  const [found, related] = await Promise.all([
    searchArticles(context, { ...query, ...within, query: listTitleQuery(report, statistics) }, signal),
    // A search returns one article per story, and sources mostly continue their own stories.
    findRelatedArticles(context, query, [report]),
  ])
  return { found, ofStory: related.get(report.id) ?? [] }
}

type Remembered = { atMs: number; ids: string[] }

const remembered = new WeakMap<object, Map<string, Remembered>>()
/** Cached for follow-ups about the event of the previous answer. */
const rememberedMs = 60_000
const mostRemembered = 1000

function makeKey({ id, language }: Article, { asker, reach }: Options): string {
  const { contentFilter, userId } = buildSharedVisibility(asker, [language])
  return [id, userId, contentFilter, reach ?? ''].join(' ')
}

/**
 * The event as found within the last minute for users with the same visibility, without articles that are no longer visible;
 * null if not cached.
 */
async function recallEvent(context: Context, report: Article, options: Options): Promise<Article[] | null> {
  const known = remembered.get(context.database.tables)?.get(makeKey(report, options))
  if (!known || context.clock.now().getTime() - known.atMs > rememberedMs) return null
  return findArticlesById(context, buildSharedVisibility(options.asker, [report.language]), known.ids)
}

function rememberEvent(
  context: Context,
  report: Article,
  { event, options }: { event: readonly Article[]; options: Options },
): void {
  const { tables } = context.database
  const all = remembered.get(tables) ?? new Map<string, Remembered>()
  remembered.set(tables, all)
  const ids = event.map(({ id }) => id)
  all.set(makeKey(report, options), { atMs: context.clock.now().getTime(), ids })
  for (const key of all.keys()) {
    if (all.size <= mostRemembered) break
    all.delete(key)
  }
}

const compareNewestFirst = (a: Article, b: Article) => b.publishedAt.getTime() - a.publishedAt.getTime()

/**
 * The visible reports of the same event, including the given one, newest first. Each must be similar to the given report
 * itself: one that is only similar to another of them may be about a different event.
 */
export async function findEventReports(
  context: Context,
  report: Article,
  options: Options,
): Promise<Article[]> {
  const recalled = await recallEvent(context, report, options)
  if (recalled) return recalled.toSorted(compareNewestFirst)
  const { reach, statistics } = options
  const compare = createStoryComparer()
  const own = readProfile(report, statistics)
  const reports = new Map([[report.id, report]])
  const { found, ofStory } = await findNear(context, report, options)
  for (const other of [...found, ...ofStory]) {
    const isNear = Math.abs(other.publishedAt.getTime() - report.publishedAt.getTime()) <= eventMs
    const profile = readProfile(other, statistics)
    const isOfStory = () =>
      ofStory.includes(other) || (areAlike(own, profile) && compare(report, other) === 'one')
    const isOne =
      areOfOneEvent(own, profile) ||
      (reach === 'possible' && mayBeOfOneEvent(own, profile)) ||
      (reach === 'all' && isOfStory())
    if (isNear && isOne) reports.set(other.id, other)
  }
  const event = [...reports.values()].toSorted(compareNewestFirst)
  rememberEvent(context, report, { event, options })
  return event
}

/** All visible reports of an event, newest first, including those that only repeat this story. */
export async function findAllReports(
  context: Context,
  report: Article,
  { asker, signal }: Pick<Options, 'asker' | 'signal'>,
): Promise<Article[]> {
  const statistics = await getTermStatistics(context.database.reads)
  return findEventReports(context, report, { asker, signal, statistics, reach: 'all' })
}
