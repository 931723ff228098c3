import type { Language } from '@tidings/contract/entities'
import { asDatabaseError } from '#db/database-error'
import type { Context } from '#src/context'
import type { ArticleQuery, FoundArticle } from '../article.ts'
import { noteQuestion } from '../store/recent-questions.ts'
import { findMisheard } from './misheard/find-misheard.ts'
import { groupStories, scoreStory } from './group-stories.ts'
import { makeTextMatch } from './match-text.ts'
import { readBodies, stripQuerySyntax } from './queries.ts'
import { presentArticle } from './present-article.ts'
import { resolveFilter } from './resolve-filter.ts'
import { canRankText, searchCandidates, stopRankingText, type CandidateRow } from './candidate-queries.ts'
import { createPreferenceReader } from './preference-score.ts'
import { guessShare } from './term-statistics.ts'
import { readWordShares } from './word-share-queries.ts'
import type { ArticleFilter } from './visibility-queries.ts'

const maxQueryCharacters = 1000
const recencyDays = 7
const recencyShare = 0.3
/**
 * One or two words name a subject: recent and preferred articles come first. With more words the user is looking for a
 * particular article.
 */
const subjectWords = 2
const repeatedSource = 0.9
const dayMs = 86_400_000

/** Words that occur together in this share of all articles are frequent. */
const frequentShare = 0.025

/** The languages in which the words are frequent among the newest articles that pass the filter. */
function findFrequent(
  { database }: Context,
  { languages, sources, topics, until }: ArticleFilter,
  text: string,
): Language[] {
  if (sources || topics || until) return []
  return languages.filter((language) => guessShare(database.reads, language, text) >= frequentShare)
}

type ScoredRow = CandidateRow & { total: number }

async function searchDatabase(
  context: Context,
  filter: ArticleFilter,
  text: string,
): Promise<CandidateRow[]> {
  const db = context.database.reads
  if (await canRankText(db)) {
    try {
      return await searchCandidates(db, filter, {
        text,
        shares: null,
        frequentIn: findFrequent(context, filter, text),
      })
    } catch (error) {
      const failure = asDatabaseError(error)
      if (!failure) throw error
      // Only the code: the message may contain the question.
      context.log
        .child('news')
        .error('text ranking failed and is off until the next start', { code: failure.code })
      stopRankingText(db)
    }
  }
  return searchCandidates(db, filter, {
    text,
    shares: await readWordShares(db, filter.languages, text),
  })
}

type SearchResult = { rows: CandidateRow[]; text: string }

/** Searches for the text as written and, if no article has all of its words, as it may have been meant. */
async function findCandidates(
  context: Context,
  filter: ArticleFilter,
  { asWritten: isWritten = false, text }: { asWritten?: boolean | undefined; text: string },
): Promise<SearchResult[]> {
  const rows = await searchDatabase(context, filter, text)
  const asWritten = { rows, text }
  if (isWritten || rows.some((row) => row.has_all)) return [asWritten]
  const other = await findMisheard(context.database.reads, filter, { text, near: rows })
  return other === null
    ? [asWritten]
    : [asWritten, { rows: await searchDatabase(context, filter, other), text: other }]
}

type TextQuery = ArticleQuery & {
  query: string
  /** Without looking for what may have been misheard. */
  asWritten?: boolean | undefined
}

/** Breaks ties the same way on every database; ids are random. */
const compareAge = (a: CandidateRow, b: CandidateRow) =>
  b.published_at.getTime() - a.published_at.getTime() || (a.canonical_link < b.canonical_link ? -1 : 1)

/** Best first. The more words the query has, the more they matter compared with age and preferences. */
function rank(rows: CandidateRow[], { now, search }: { now: Date; search: TextQuery }): ScoredRow[] {
  const match = makeTextMatch(search.query)
  const readPreference = createPreferenceReader(search)
  const preferenceShare = Math.min(1, subjectWords / Math.max(1, match.words))
  const best = new Map<string, number>()
  for (const row of rows) best.set(row.language, Math.max(best.get(row.language) ?? 0, row.score ?? 0))
  const score = (row: CandidateRow) => {
    const ageDays = Math.max(0, now.getTime() - row.published_at.getTime()) / dayMs
    const recency = 1 - recencyShare + recencyShare * Math.exp(-ageDays / recencyDays)
    const preference = recency * readPreference(row).factor * scoreStory(row.sources.length)
    return match.of(row, best.get(row.language) ?? 0) * preference ** preferenceShare
  }
  return rows
    .map((row) => ({ ...row, total: score(row) }))
    .toSorted((a, b) => b.total - a.total || compareAge(a, b))
}

/** Each further article of a source scores a little less. */
function diversify<T extends ScoredRow>(ranked: T[], limit: number): T[] {
  const left = new Set(ranked)
  const times = new Map<string, number>()
  const chosen: T[] = []
  while (chosen.length < limit && left.size > 0) {
    let best: T | null = null
    let most = -1
    for (const row of left) {
      if (row.total <= most) break
      const value = row.total * repeatedSource ** (times.get(row.source) ?? 0)
      if (value > most) [best, most] = [row, value]
    }
    if (!best) break
    left.delete(best)
    times.set(best.source, (times.get(best.source) ?? 0) + 1)
    chosen.push(best)
  }
  return chosen
}

async function present(
  context: Context,
  search: TextQuery,
  { rows, text }: SearchResult,
): Promise<FoundArticle[]> {
  const ranked = rank(rows, { now: context.clock.now(), search: { ...search, query: text } })
  const chosen = diversify(groupStories(ranked), search.limit)
  const cut = chosen.filter((row) => row.is_cut).map(({ id }) => id)
  const bodies = await readBodies(context.database.reads, cut)
  return chosen.map((row) => ({
    ...presentArticle(context, { ...row, body: bodies.get(row.id) ?? row.body }),
    match: row.has_all ? 'all' : 'some',
  }))
}

async function readQuery(context: Context, search: TextQuery, signal?: AbortSignal): Promise<SearchResult[]> {
  const text = stripQuerySyntax(search.query.slice(0, maxQueryCharacters))
  if (text === '' || search.languages.length === 0) return []
  noteQuestion(context.database.tables)
  const { asWritten } = search
  const filter = await resolveFilter(context.database, search)
  const readings = await findCandidates(context, filter, { asWritten, text })
  signal?.throwIfAborted()
  return readings
}

/** Results for one reading of a query, as written or as it may have been meant; `text` is the reading. */
export type FoundReading = { text: string; articles: FoundArticle[] }

/** Like `searchArticles`, for each reading of the query. */
export async function searchReadings(
  context: Context,
  search: TextQuery,
  signal?: AbortSignal,
): Promise<FoundReading[]> {
  const readings = await readQuery(context, search, signal)
  return Promise.all(
    readings.map(async (reading) => ({
      text: reading.text,
      articles: await present(context, search, reading),
    })),
  )
}

/**
 * Articles about `query`, best first: by text match, recency, the user's preferences and how many sources report the story.
 * The text is searched in each of the languages; without a meaningful word it finds nothing. Throws the signal's reason when
 * it aborts.
 */
export async function searchArticles(
  context: Context,
  search: TextQuery,
  signal?: AbortSignal,
): Promise<FoundArticle[]> {
  const meant = (await readQuery(context, search, signal)).at(-1)
  return meant ? present(context, search, meant) : []
}
