import type { ArticleQuery } from '../article.ts'
import type { BodilessRow } from './queries.ts'

// Chosen by hand; each moves an article past others of about the same text match or age, not past everything.
const preferredSourceWeight = 1.5
const interestWeight = 1.6
const firstLanguageWeight = 1.25

/** What the articles of this wish are weighed by beyond text and age; 1 when nothing of the user's speaks for one. */
export function createPreferenceScorer(wish: ArticleQuery) {
  const preferred = new Set(wish.preferredSources?.map((source) => source.trim().toLowerCase()))
  const interests = (wish.interests ?? []).map((interest) => interest.trim().toLowerCase()).filter(Boolean)
  const firstLanguage = wish.languages[0]
  return (row: BodilessRow): number => {
    const isPreferred = row.audience !== 'catalogue' || preferred.has(row.source.toLowerCase())
    const isOfInterest = findInterest(row, interests) !== null
    return (
      (isPreferred ? preferredSourceWeight : 1) *
      (isOfInterest ? interestWeight : 1) *
      (row.language === firstLanguage ? firstLanguageWeight : 1)
    )
  }
}

/** The first of the lower-case `interests` that an article is about: by topic, or by its words in the title. */
export function findInterest(
  row: Pick<BodilessRow, 'topics' | 'title'>,
  interests: readonly string[],
): string | null {
  const topics = row.topics.map((topic) => topic.toLowerCase())
  const title = row.title.toLowerCase()
  return interests.find((interest) => topics.includes(interest) || title.includes(interest)) ?? null
}
