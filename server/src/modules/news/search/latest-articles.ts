import { predefinedInterests } from '@tidings/contract/predefined'
import type { Context } from '#src/context'
import type { Article, ArticleQuery } from '../article.ts'
import { noteQuestion } from '../store/recent-questions.ts'
import { findNewestArticles, readBodies, stripQuerySyntax, type BodilessRow } from './queries.ts'
import { groupStories, scoreStory } from './group-stories.ts'
import { presentArticle } from './present-article.ts'
import { resolveVisibility } from './visibility.ts'
import { findInterest, createPreferenceScorer } from './preference-score.ts'

const candidates = 200
const maxOwnInterests = 20
const maxInterestCharacters = 200
const recencyHours = 24
/** Articles on interests are sought this far back; further would read the whole table. */
const interestDays = 14
const dayMs = 86_400_000
// The score of a further article is multiplied by this for each one already chosen of the same interest or source.
const repeatedInterest = 0.6
const repeatedSource = 0.8

function splitInterests(interests: readonly string[]) {
  const topics = predefinedInterests.filter((topic) =>
    interests.some((interest) => interest.trim().toLowerCase() === topic.toLowerCase()),
  )
  const names: readonly string[] = topics.map((topic) => topic.toLowerCase())
  const phrases = interests
    .filter((interest) => !names.includes(interest.trim().toLowerCase()))
    .slice(0, maxOwnInterests)
    .map((interest) => stripQuerySyntax(interest.slice(0, maxInterestCharacters)))
    .filter(Boolean)
  return { topics, phrases }
}

type Scored<T> = { row: T; score: number; interest: string | null }

function chooseDiverse<T extends BodilessRow>(scored: Scored<T>[], limit: number): T[] {
  const left = new Set(scored)
  const timesChosen = new Map<string, number>()
  const count = (key: string) => timesChosen.get(key) ?? 0
  const chosen: T[] = []
  while (chosen.length < limit && left.size > 0) {
    let best: Scored<T> | null = null
    let bestScore = -1
    for (const entry of left) {
      const again =
        repeatedInterest ** count(`interest ${entry.interest}`) *
        repeatedSource ** count(`source ${entry.row.source}`)
      if (entry.score * again > bestScore) [best, bestScore] = [entry, entry.score * again]
    }
    if (!best) break
    left.delete(best)
    chosen.push(best.row)
    for (const key of [`interest ${best.interest}`, `source ${best.row.source}`])
      timesChosen.set(key, count(key) + 1)
  }
  return chosen
}

/**
 * The latest news in the order to present it: recent before old, the user's interests and preferred sources before others,
 * and not one interest or source after another. Throws the signal's reason when it aborts.
 */
export async function findLatestArticles(
  context: Context,
  query: ArticleQuery,
  signal?: AbortSignal,
): Promise<Article[]> {
  const db = context.database.tables
  noteQuestion(db)
  const visibility = resolveVisibility(query)
  const now = context.clock.now().getTime()
  const newest = await findNewestArticles(db, visibility, { limit: candidates })
  const interests = query.interests?.length ? splitInterests(query.interests) : null
  signal?.throwIfAborted()
  const recent = { ...visibility, since: visibility.since ?? new Date(now - interestDays * dayMs) }
  const ofInterest = interests ? await findNewestArticles(db, recent, { limit: candidates, interests }) : []
  const rows = [...new Map([...newest, ...ofInterest].map((row) => [row.id, row])).values()]
  const scorePreference = createPreferenceScorer(query)
  const names = (query.interests ?? []).map((interest) => interest.trim().toLowerCase()).filter(Boolean)
  const scored = rows.map((row) => {
    const ageHours = Math.max(0, now - row.published_at.getTime()) / 3_600_000
    return {
      row,
      score: (scorePreference(row) * scoreStory(row.sources.length)) / (1 + ageHours / recencyHours),
      interest: findInterest(row, names) ?? row.topics[0] ?? null,
    }
  })
  const stories = groupStories(
    scored.toSorted((a, b) => b.score - a.score).map(({ row, ...rest }) => ({ ...row, rest })),
  )
  const entries = stories.map(({ rest, ...row }) => ({ row, ...rest }))
  const chosen = chooseDiverse(entries, query.limit)
  const bodies = await readBodies(
    db,
    chosen.map(({ id }) => id),
  )
  return chosen.map((row) => presentArticle(context, { ...row, body: bodies.get(row.id) ?? '' }))
}
