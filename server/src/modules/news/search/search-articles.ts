import type { Context } from '#src/context'
import type { ArticleWish, FoundArticle } from '../article.ts'
import { articlesWithWords, wordsInIndex, type MatchedRow } from './article-queries.ts'
import { groupStories, weightOfStory } from './group-stories.ts'
import { presentArticle } from './present-article.ts'
import { scopeOf, type Scope } from './scope.ts'
import { sourcesOfStories } from './story-queries.ts'
import { wishWeight } from './weigh.ts'

const candidatesPerLanguage = 200
const maxQueryCharacters = 1000
const maxWords = 16
const recencyDays = 7

type Candidate = MatchedRow & { match: 'all' | 'some'; score: number }

function plainWords(query: string): string {
  return query.slice(0, maxQueryCharacters).replace(/[^\p{L}\p{N}'’.-]+/gu, ' ')
}

/**
 * Articles about `query`, best first: those with all its words before those with some, each by text match, recency
 * and what the user prefers. The query is read in each of the wish's languages; one without a meaningful word finds
 * nothing. Throws the signal's reason when it aborts.
 */
export async function searchArticles(
  context: Context,
  wish: ArticleWish & { query: string },
  signal?: AbortSignal,
): Promise<FoundArticle[]> {
  const scope = await scopeOf(context, wish)
  const weigh = wishWeight(wish)
  const candidates: Candidate[] = []
  for (const language of scope.languages) {
    signal?.throwIfAborted()
    const words = await wordsInIndex(context.database.tables, language, plainWords(wish.query))
    if (words.length === 0) continue
    const search = { language, words: words.slice(0, maxWords), now: context.clock.now(), enough: wish.limit }
    const rows = await matchingRows(context, scope, search)
    candidates.push(...rows.map((row) => ({ ...row, score: row.relevance * weigh(row) })))
  }
  const storyIds = candidates.map((row) => row.story_id)
  const sourcesOf = await sourcesOfStories(context.database.tables, scope, storyIds)
  return groupStories(rank(candidates, sourcesOf), sourcesOf)
    .slice(0, wish.limit)
    .map((row) => ({ ...presentArticle(context, row), match: row.match }))
}

function rank(candidates: Candidate[], sourcesOf: ReadonlyMap<string, string[]>): Candidate[] {
  const scoreOf = (row: Candidate) => row.score * weightOfStory(sourcesOf.get(row.story_id)?.length ?? 1)
  return candidates.toSorted(
    (a, b) =>
      Number(b.match === 'all') - Number(a.match === 'all') ||
      b.matched_words - a.matched_words ||
      scoreOf(b) - scoreOf(a),
  )
}

type LanguageSearch = { language: Scope['languages'][number]; words: string[]; now: Date; enough: number }

async function matchingRows(context: Context, scope: Scope, search: LanguageSearch) {
  const { enough, ...words } = search
  const limit = Math.max(candidatesPerLanguage, enough)
  const db = context.database.tables
  const all = await articlesWithWords(db, scope, { ...words, require: 'all', recencyDays, limit })
  const found = all.map((row) => ({ ...row, match: 'all' as const }))
  if (all.length >= enough || search.words.length === 1) return found
  const any = await articlesWithWords(db, scope, { ...words, require: 'any', recencyDays, limit })
  const known = new Set(all.map((row) => row.id))
  return [
    ...found,
    ...any.filter((row) => !known.has(row.id)).map((row) => ({ ...row, match: 'some' as const })),
  ]
}
