import { predefinedInterests } from '@tidings/contract/predefined'
import type { Context } from '#src/context'
import type { Article, ArticleQuery, Reason } from '../article.ts'
import { noteQuestion } from '../store/recent-questions.ts'
import { findNewestArticles } from './newest-queries.ts'
import { readBodies, stripQuerySyntax, type BodilessRow } from './queries.ts'
import { groupStories, scoreStory } from './group-stories.ts'
import { presentArticle } from './present-article.ts'
import { resolveFilter } from './resolve-filter.ts'
import { readCity, createPreferenceReader } from './preference-score.ts'

const candidates = 200
const maxOwnInterests = 20
const maxInterestCharacters = 200
const recencyHours = 24
/** How far back to look for articles on interests; further would scan the whole table. */
const interestDays = 14
const dayMs = 86_400_000
// The score of a further article is multiplied by this for each one already chosen of the same interest or source.
const repeatedInterest = 0.6
const repeatedSource = 0.8

/** What to look for besides the newest: the user's interests and home; null without either. */
function readWanted({ interests = [], location }: ArticleQuery) {
  const city = readCity(location)
  if (interests.length === 0 && city === null) return null
  const topics = predefinedInterests.filter((topic) =>
    interests.some((interest) => interest.trim().toLowerCase() === topic.toLowerCase()),
  )
  const names: readonly string[] = topics.map((topic) => topic.toLowerCase())
  const phrases = interests
    .filter((interest) => !names.includes(interest.trim().toLowerCase()))
    .slice(0, maxOwnInterests)
    .concat(city ?? [])
    .map((interest) => stripQuerySyntax(interest.slice(0, maxInterestCharacters)))
    .filter(Boolean)
  return { topics, phrases }
}

type Scored<T> = { row: T; score: number; interest: string | null; reasons: Reason[] }

type Chosen<T> = { row: T; importance: number; reasons: Reason[] }

function chooseDiverse<T extends BodilessRow>(scored: Scored<T>[], limit: number): Chosen<T>[] {
  const left = new Set(scored)
  const timesChosen = new Map<string, number>()
  const count = (key: string) => timesChosen.get(key) ?? 0
  const chosen: Chosen<T>[] = []
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
    chosen.push({ row: best.row, importance: bestScore, reasons: best.reasons })
    for (const key of [`interest ${best.interest}`, `source ${best.row.source}`])
      timesChosen.set(key, count(key) + 1)
  }
  return chosen
}

/**
 * The latest news in presentation order: by recency, number of sources, and the user's interests, preferred sources and place,
 * while alternating interests and sources. Throws the signal's reason when it aborts.
 */
export async function findLatestArticles(
  context: Context,
  query: ArticleQuery,
  signal?: AbortSignal,
): Promise<Article[]> {
  const db = context.database.reads
  noteQuestion(context.database.tables)
  const filter = await resolveFilter(context.database, query)
  const now = context.clock.now().getTime()
  const newest = await findNewestArticles(db, filter, { limit: candidates })
  // Fewer are all there are.
  const interests = newest.length === candidates ? readWanted(query) : null
  signal?.throwIfAborted()
  const recent = { ...filter, since: filter.since ?? new Date(now - interestDays * dayMs) }
  const ofInterest = interests ? await findNewestArticles(db, recent, { limit: candidates, interests }) : []
  const rows = [...new Map([...newest, ...ofInterest].map((row) => [row.id, row])).values()]
  const readPreference = createPreferenceReader(query)
  const scored = rows.map((row) => {
    const ageHours = Math.max(0, now - row.published_at.getTime()) / 3_600_000
    const { factor, interest, reasons } = readPreference(row)
    return {
      row,
      score: (factor * scoreStory(row.sources.length)) / (1 + ageHours / recencyHours),
      interest: interest ?? row.topics[0] ?? null,
      reasons,
    }
  })
  const stories = groupStories(
    scored.toSorted((a, b) => b.score - a.score).map(({ row, ...rest }) => ({ ...row, rest })),
  )
  const entries = stories.map(({ rest, ...row }) => ({ row, ...rest }))
  const chosen = chooseDiverse(entries, query.limit)
  const bodies = await readBodies(
    db,
    chosen.map(({ row }) => row.id),
  )
  return chosen.map(({ importance, reasons, row }) => ({
    ...presentArticle(context, { ...row, body: bodies.get(row.id) ?? '' }),
    importance,
    reasons,
  }))
}
