import { predefinedInterests } from '@tidings/contract/predefined'
import type { Context } from '#src/context'
import type { Article, ArticleWish } from '../article.ts'
import { noteAsked } from '../store/recent-questions.ts'
import { bodiesOf, newestArticles, type BodilessRow } from './queries.ts'
import { groupStories, weightOfStory } from './group-stories.ts'
import { presentArticle } from './present-article.ts'
import { plainWords } from './queries.ts'
import { scopeOf } from './visibility.ts'
import { interestOf, wishWeight } from './preference-score.ts'

const candidates = 200
const maxOwnInterests = 20
const maxInterestCharacters = 200
const recencyHours = 24
/** What is of interest and older is no news, and looking for it would read everything there is. */
const interestDays = 14
const dayMs = 86_400_000
// Each article already chosen of the same interest or source makes the next one of it that much less likely.
const repeatedInterest = 0.6
const repeatedSource = 0.8

function meaningOf(interests: readonly string[]) {
  const topics = predefinedInterests.filter((topic) =>
    interests.some((interest) => interest.trim().toLowerCase() === topic.toLowerCase()),
  )
  const names: readonly string[] = topics.map((topic) => topic.toLowerCase())
  const phrases = interests
    .filter((interest) => !names.includes(interest.trim().toLowerCase()))
    .slice(0, maxOwnInterests)
    .map((interest) => plainWords(interest.slice(0, maxInterestCharacters)))
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
 * What is new, in the order to tell it: recent before old, the user's interests and preferred sources before others,
 * and not the same interest or source over and over. Throws the signal's reason when it aborts.
 */
export async function latestArticles(
  context: Context,
  wish: ArticleWish,
  signal?: AbortSignal,
): Promise<Article[]> {
  const db = context.database.tables
  noteAsked(db)
  const scope = scopeOf(wish)
  const now = context.clock.now().getTime()
  const newest = await newestArticles(db, scope, { limit: candidates })
  const interests = wish.interests?.length ? meaningOf(wish.interests) : null
  signal?.throwIfAborted()
  const recent = { ...scope, since: scope.since ?? new Date(now - interestDays * dayMs) }
  const ofInterest = interests ? await newestArticles(db, recent, { limit: candidates, interests }) : []
  const rows = [...new Map([...newest, ...ofInterest].map((row) => [row.id, row])).values()]
  const weigh = wishWeight(wish)
  const names = (wish.interests ?? []).map((interest) => interest.trim().toLowerCase()).filter(Boolean)
  const scored = rows.map((row) => {
    const ageHours = Math.max(0, now - row.published_at.getTime()) / 3_600_000
    return {
      row,
      score: (weigh(row) * weightOfStory(row.told_by.length)) / (1 + ageHours / recencyHours),
      interest: interestOf(row, names) ?? row.topics[0] ?? null,
    }
  })
  const stories = groupStories(
    scored.toSorted((a, b) => b.score - a.score).map(({ row, ...rest }) => ({ ...row, rest })),
  )
  const entries = stories.map(({ rest, ...row }) => ({ row, ...rest }))
  const chosen = chooseDiverse(entries, wish.limit)
  const bodies = await bodiesOf(
    db,
    chosen.map(({ id }) => id),
  )
  return chosen.map((row) => presentArticle(context, { ...row, body: bodies.get(row.id) ?? '' }))
}
