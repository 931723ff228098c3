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

/** How another report belongs to the event. `sameStory`: differently worded, of the same story. */
type Belonging = 'sure' | 'possible' | 'sameStory'

const included: Record<NonNullable<Options['reach']> | 'sure', readonly Belonging[]> = {
  sure: ['sure'],
  possible: ['possible'],
  all: ['sure', 'sameStory'],
}

/** The other reports by id; one may belong in two ways. */
type Event = ReadonlyMap<string, readonly Belonging[]>
type Remembered = { atMs: number; event: Event }

const remembered = new WeakMap<object, Map<string, Remembered>>()
/** Cached for follow-ups about the event of the previous answer. */
const rememberedMs = 60_000
const mostRemembered = 1000

function makeKey({ id, language }: Article, { asker }: Options): string {
  const { contentFilter, userId } = buildSharedVisibility(asker, [language])
  return [id, userId, contentFilter].join(' ')
}

/** The event as found within the last minute for users with the same visibility; null if not cached. */
function recallEvent(context: Context, report: Article, options: Options): Event | null {
  const known = remembered.get(context.database.tables)?.get(makeKey(report, options))
  if (!known || context.clock.now().getTime() - known.atMs > rememberedMs) return null
  return known.event
}

function rememberEvent(
  context: Context,
  report: Article,
  { event, options }: { event: Event; options: Options },
): void {
  const { tables } = context.database
  const all = remembered.get(tables) ?? new Map<string, Remembered>()
  remembered.set(tables, all)
  all.set(makeKey(report, options), { atMs: context.clock.now().getTime(), event })
  for (const key of all.keys()) {
    if (all.size <= mostRemembered) break
    all.delete(key)
  }
}

/** How each of the reports found belongs to the event. */
function relateReports(
  report: Article,
  { found, ofStory }: Awaited<ReturnType<typeof findNear>>,
  statistics: TermStatistics,
): Event {
  const compare = createStoryComparer()
  const own = readProfile(report, statistics)
  const relate = (other: Article): Belonging[] => {
    if (other.id === report.id) return []
    if (Math.abs(other.publishedAt.getTime() - report.publishedAt.getTime()) > eventMs) return []
    const profile = readProfile(other, statistics)
    const isOfStory = ofStory.includes(other) || (areAlike(own, profile) && compare(report, other) === 'one')
    const isSure = areOfOneEvent(own, profile)
    return [
      ...(isSure ? ['sure' as const] : []),
      ...(isSure || mayBeOfOneEvent(own, profile) ? ['possible' as const] : []),
      ...(isOfStory ? ['sameStory' as const] : []),
    ]
  }
  return new Map([...found, ...ofStory].map((other) => [other.id, relate(other)]))
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
  const { asker, reach = 'sure', statistics } = options
  const isIncluded = (id: string, event: Event) =>
    event.get(id)?.some((belonging) => included[reach].includes(belonging)) === true
  const recalled = recallEvent(context, report, options)
  if (recalled) {
    const ids = [...recalled.keys()].filter((id) => isIncluded(id, recalled))
    const others =
      ids.length > 0
        ? await findArticlesById(context, buildSharedVisibility(asker, [report.language]), ids)
        : []
    return [report, ...others].toSorted(compareNewestFirst)
  }
  const near = await findNear(context, report, options)
  const event = relateReports(report, near, statistics)
  rememberEvent(context, report, { event, options })
  const others = new Map([...near.found, ...near.ofStory].map((other) => [other.id, other]))
  return [report, ...[...others.values()].filter(({ id }) => isIncluded(id, event))].toSorted(
    compareNewestFirst,
  )
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
