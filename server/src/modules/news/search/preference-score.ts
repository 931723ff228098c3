import type { ArticleQuery } from '../article.ts'
import type { BodilessRow } from './queries.ts'

// Chosen by hand: each moves an article ahead of others of similar text match or age, not ahead of everything.
const preferredSourceFactor = 1.5
const interestFactor = 1.6
const firstLanguageFactor = 1.25

/** Scores an article by the user's preferences, apart from text and age; 1 when none applies. */
export function createPreferenceScorer(query: ArticleQuery) {
  const preferred = new Set(query.preferredSources?.map((source) => source.trim().toLowerCase()))
  const interests = (query.interests ?? []).map((interest) => interest.trim().toLowerCase()).filter(Boolean)
  const firstLanguage = query.languages[0]
  return (row: BodilessRow): number => {
    const isPreferred = row.audience !== 'catalogue' || preferred.has(row.source.toLowerCase())
    const isOfInterest = findInterest(row, interests) !== null
    return (
      (isPreferred ? preferredSourceFactor : 1) *
      (isOfInterest ? interestFactor : 1) *
      (row.language === firstLanguage ? firstLanguageFactor : 1)
    )
  }
}

/** The first of the lower-case `interests` that an article matches, by topic or in its title. */
export function findInterest(
  row: Pick<BodilessRow, 'topics' | 'title'>,
  interests: readonly string[],
): string | null {
  const topics = row.topics.map((topic) => topic.toLowerCase())
  const title = row.title.toLowerCase()
  return interests.find((interest) => topics.includes(interest) || title.includes(interest)) ?? null
}
