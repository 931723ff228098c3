import { asDatabaseError } from '#db/database-error'
import type { Context } from '#src/context'
import type { ArticleQuery, FoundArticle } from '../article.ts'
import { noteQuestion } from '../store/recent-questions.ts'
import { readBodies } from './queries.ts'
import { heardOtherwise } from './misheard/heard-otherwise.ts'
import { groupStories, scoreStory } from './group-stories.ts'
import { textMatch } from './match-text.ts'
import { stripQuerySyntax } from './queries.ts'
import { presentArticle } from './present-article.ts'
import { findRareWords } from './candidate-queries.ts'
import { stopRankingText, canRankText } from './candidate-queries.ts'
import { resolveVisibility, type Visibility } from './visibility.ts'
import { searchCandidates, type CandidateRow } from './candidate-queries.ts'
import { createPreferenceScorer } from './preference-score.ts'

const maxQueryCharacters = 1000
const recencyDays = 7
const recencyShare = 0.3
/** So many words name a subject, of which the newest and the preferred is wanted; more of them mean one article. */
const subjectWords = 2
const repeatedSource = 0.9
const dayMs = 86_400_000

type Scored = CandidateRow & { value: number }

async function candidatesFor(context: Context, scope: Visibility, text: string): Promise<CandidateRow[]> {
  const db = context.database.tables
  if (await canRankText(db)) {
    try {
      return await searchCandidates(db, scope, { text, rare: null })
    } catch (error) {
      const failure = asDatabaseError(error)
      if (!failure) throw error
      // Its code alone: the message may say what was asked.
      context.log.child('news').error('text is not ranked until the next start', { code: failure.code })
      stopRankingText(db)
    }
  }
  return searchCandidates(db, scope, { text, rare: await findRareWords(db, scope.languages, text) })
}

/** As it was heard, or where no article has all of its words, as it may have been said. */
async function findCandidates(context: Context, scope: Visibility, text: string) {
  const rows = await candidatesFor(context, scope, text)
  if (rows.some((row) => row.has_all)) return { rows, text }
  const other = await heardOtherwise(context.database.tables, scope, { text, near: rows })
  return other === null ? { rows, text } : { rows: await candidatesFor(context, scope, other), text: other }
}

type Ranking = { now: Date; wish: ArticleQuery & { query: string } }

/** What is as good comes in an order that is the same everywhere; ids are drawn anew with each database. */
const byAge = (a: CandidateRow, b: CandidateRow) =>
  b.published_at.getTime() - a.published_at.getTime() || (a.canonical_link < b.canonical_link ? -1 : 1)

/** Best first. The more words the query has, the more its words decide and the less age and the person's likings. */
function rank(rows: CandidateRow[], { now, wish }: Ranking): Scored[] {
  const match = textMatch(wish.query)
  const weigh = createPreferenceScorer(wish)
  const leaning = Math.min(1, subjectWords / Math.max(1, match.words))
  const best = new Map<string, number>()
  for (const { language, score } of rows) best.set(language, Math.max(best.get(language) ?? 0, score ?? 0))
  const valueOf = (row: CandidateRow) => {
    const ageDays = Math.max(0, now.getTime() - row.published_at.getTime()) / dayMs
    const recency = 1 - recencyShare + recencyShare * Math.exp(-ageDays / recencyDays)
    const liking = recency * weigh(row) * scoreStory(row.told_by.length)
    return match.of(row, best.get(row.language) ?? 0) * liking ** leaning
  }
  return rows
    .map((row) => ({ ...row, value: valueOf(row) }))
    .toSorted((a, b) => b.value - a.value || byAge(a, b))
}

/** Each source's next article counts a little less than its last one. */
function diversify<T extends Scored>(ranked: T[], limit: number): T[] {
  const left = new Set(ranked)
  const times = new Map<string, number>()
  const chosen: T[] = []
  while (chosen.length < limit && left.size > 0) {
    let best: T | null = null
    let most = -1
    for (const row of left) {
      if (row.value <= most) break
      const value = row.value * repeatedSource ** (times.get(row.source) ?? 0)
      if (value > most) [best, most] = [row, value]
    }
    if (!best) break
    left.delete(best)
    times.set(best.source, (times.get(best.source) ?? 0) + 1)
    chosen.push(best)
  }
  return chosen
}

/**
 * Articles about `query`, best first: by text match, recency, what the user prefers and how many sources tell it. The
 * query is read in each of the wish's languages; one without a meaningful word finds nothing. Throws the signal's reason
 * when it aborts.
 */
export async function searchArticles(
  context: Context,
  wish: ArticleQuery & { query: string },
  signal?: AbortSignal,
): Promise<FoundArticle[]> {
  const text = stripQuerySyntax(wish.query.slice(0, maxQueryCharacters))
  if (text === '' || wish.languages.length === 0) return []
  const db = context.database.tables
  noteQuestion(db)
  const scope = resolveVisibility(wish)
  const found = await findCandidates(context, scope, text)
  signal?.throwIfAborted()
  const ranked = rank(found.rows, { now: context.clock.now(), wish: { ...wish, query: found.text } })
  const chosen = diversify(groupStories(ranked), wish.limit)
  const cut = chosen.filter((row) => row.is_cut).map(({ id }) => id)
  const bodies = await readBodies(db, cut)
  return chosen.map((row) => ({
    ...presentArticle(context, { ...row, body: bodies.get(row.id) ?? row.body }),
    match: row.has_all ? 'all' : 'some',
  }))
}
