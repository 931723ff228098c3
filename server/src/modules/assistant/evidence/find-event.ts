import {
  findArticlesById,
  findRelatedArticles,
  placeAt,
  searchArticles,
  type Article,
  type TermStatistics,
} from '#modules/news'
import type { Context } from '#src/context'
import { isFunctionWord } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import type { Asker } from '../asker.ts'
import { isFiller } from './question-terms.ts'

/** What happens within a week under the same rare words is one event. */
const eventMs = 7 * 86_400_000
/**
 * Which part of their words two reports share at least, by weight. Chosen on the pairs of `bench -- conversations`: those of
 * one event share 0.12 and more, others 0.12 and less, and hardly ever a telling word.
 */
const sameWords = 0.18
const sameTelling = 0.115
const tellingWeight = 0.25
const leadCharacters = 600
const searchedWords = 8
const mostReports = 12
const dayMs = 86_400_000

type Word = { weight: number; isName: boolean; isTitled: boolean }
type Profile = ReadonlyMap<string, Word>

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a report's beginning, each with how much it says: the rarer in the news, the more. */
function profileOf({ body, language, title }: Article, statistics: TermStatistics): Profile {
  const titled = new Set(wordsOf(title))
  const profile = new Map<string, Word>()
  for (const word of [...titled, ...wordsOf(body.slice(0, leadCharacters))]) {
    const stem = stripEnding(word)
    if (word.length < 3 || profile.has(stem) || isFunctionWord(word) || isFiller(word, language)) continue
    const weight = statistics.rarity(word, language) ** 2
    const isWrittenSo = statistics.isName(word, language) && !lexicons[language].grammar.capitalisesNouns
    // Much happens in one country.
    const isName = isWrittenSo && placeAt([word], 0)?.isPart !== false
    profile.set(stem, { weight, isName, isTitled: titled.has(word) })
  }
  return profile
}

function sumOf(profile: Profile): number {
  return [...profile.values()].reduce((sum, { weight }) => sum + weight, 0)
}

/** Headlines that name different places or people tell of two events, however alike they are: two earthquakes, two trials. */
function nameOthers(a: Profile, b: Profile): boolean {
  const namesIn = (profile: Profile) =>
    [...profile].filter(([, { isName, isTitled }]) => isName && isTitled).map(([stem]) => stem)
  const [own, other] = [namesIn(a), namesIn(b)]
  return own.length > 0 && other.length > 0 && ![...own, ...other].some((stem) => a.has(stem) && b.has(stem))
}

/** Whether two reports share much of what they say, or less and beside it a name or a rare word of both headlines. */
function areOfOneEvent(a: Profile, b: Profile): boolean {
  if (nameOthers(a, b)) return false
  let shared = 0
  let hasTelling = false
  for (const [stem, own] of a) {
    const other = b.get(stem)
    if (!other) continue
    shared += own.weight
    hasTelling ||= own.weight >= tellingWeight && (own.isName || (own.isTitled && other.isTitled))
  }
  const share = shared / Math.max(Number.MIN_VALUE, Math.sqrt(sumOf(a) * sumOf(b)))
  return share >= (hasTelling ? sameTelling : sameWords)
}

/** The rarest words of a title, as a query for other reports of what happened. */
function queryFor({ language, title }: Article, statistics: TermStatistics): string {
  return [...new Set(wordsOf(title))]
    .filter((word) => !isFiller(word, language))
    .toSorted((a, b) => statistics.rarity(b, language) - statistics.rarity(a, language))
    .slice(0, searchedWords)
    .join(' ')
}

type Options = { asker: Asker; statistics: TermStatistics; signal: AbortSignal }

async function findNear(context: Context, report: Article, { asker, signal, statistics }: Options) {
  const at = report.publishedAt.getTime()
  const visibleTo = { userId: asker.userId, contentFilter: asker.preferences.content_filter_level }
  const languages = [report.language]
  const query = { ...visibleTo, languages, limit: mostReports }
  const within = { since: new Date(at - eventMs), until: new Date(at + eventMs + dayMs) }
  const [found, related] = await Promise.all([
    searchArticles(context, { ...query, ...within, query: queryFor(report, statistics) }, signal),
    // A search gives one article a story, and a source mostly goes on with its own.
    findRelatedArticles(context, query, [report]),
  ])
  return [...found, ...(related.get(report.id) ?? [])]
}

type Remembered = { atMs: number; ids: string[] }

const remembered = new WeakMap<object, Map<string, Remembered>>()
/** A follow-up asks about the event that the answer before was found in. */
const rememberedMs = 60_000
const mostRemembered = 1000

const keyOf = ({ id }: Article, { asker }: Options) =>
  [id, asker.userId, asker.preferences.content_filter_level].join(' ')

/** The event of a report as it was found for the asker within the last minute, as far as it may still be seen; else null. */
async function recallEvent(context: Context, report: Article, options: Options): Promise<Article[] | null> {
  const known = remembered.get(context.database.tables)?.get(keyOf(report, options))
  if (!known || context.clock.now().getTime() - known.atMs > rememberedMs) return null
  const { preferences, userId } = options.asker
  const visibleTo = { userId, contentFilter: preferences.content_filter_level, languages: [report.language] }
  return findArticlesById(context, visibleTo, known.ids)
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
  all.set(keyOf(report, options), { atMs: context.clock.now().getTime(), ids })
  for (const key of all.keys()) {
    if (all.size <= mostRemembered) break
    all.delete(key)
  }
}

const newestFirst = (a: Article, b: Article) => b.publishedAt.getTime() - a.publishedAt.getTime()

/**
 * The report and the others of the same event that the asker may see, newest first. Each must be like the given report
 * itself: what is only like another of them may be a different event.
 */
export async function findEventReports(
  context: Context,
  report: Article,
  options: Options,
): Promise<Article[]> {
  const recalled = await recallEvent(context, report, options)
  if (recalled) return recalled.toSorted(newestFirst)
  const { statistics } = options
  const own = profileOf(report, statistics)
  const reports = new Map([[report.id, report]])
  for (const other of await findNear(context, report, options)) {
    const isNear = Math.abs(other.publishedAt.getTime() - report.publishedAt.getTime()) <= eventMs
    if (isNear && areOfOneEvent(own, profileOf(other, statistics))) reports.set(other.id, other)
  }
  const event = [...reports.values()].toSorted(newestFirst)
  rememberEvent(context, report, { event, options })
  return event
}
