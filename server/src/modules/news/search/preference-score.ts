import { fold } from '#language/tokens'
import type { ArticleQuery, Reason } from '../article.ts'
import { findPlaceAt } from '../stories/places.ts'
import type { BodilessRow } from './queries.ts'

// Chosen by hand: each moves an article ahead of others with a similar text match or age, not ahead of everything.
const preferredSourceFactor = 1.5
const interestFactor = 1.6
const firstLanguageFactor = 1.25
const placeFactors = { here: 1.6, country: 1.15 }

type Home = {
  /** As the user wrote it; null if only a country is named. */
  city: string | null
  country: { index: number; name: string | null } | null
}

const splitWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

function readHome(location: string): Home {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const places = parts.map((part) => {
    const words = splitWords(part)
    return { part, place: words.map((_, at) => findPlaceAt(words, at)).find((each) => each !== null) ?? null }
  })
  const [first] = places
  const country = places.findLast(({ place }) => place !== null)
  return {
    city: first && first.place?.isPart !== false ? first.part : null,
    country: country?.place
      ? { index: country.place.country, name: country.place.isPart ? null : country.part }
      : null,
  }
}

/** The city or village in a location such as "Lyon, France"; null if it only names a country. */
export function readCity(location: string | null | undefined): string | null {
  return location ? readHome(location).city : null
}

/** Whether a title names where the user lives, or another place in that country. */
function createPlaceFinder({ city, country }: Home) {
  const own = city ? ` ${splitWords(city).join(' ')} ` : null
  return (title: string): 'here' | 'country' | null => {
    const words = splitWords(title)
    if (own && own.trim() !== '' && ` ${words.join(' ')} `.includes(own)) return 'here'
    if (!country) return null
    return words.some((_, at) => findPlaceAt(words, at)?.country === country.index) ? 'country' : null
  }
}

export type Preference = {
  /** 1 when none applies. */
  factor: number
  interest: string | null
  reasons: Reason[]
}

/** Scores an article by the user's preferences, regardless of text match and age. */
export function createPreferenceReader(query: Omit<ArticleQuery, 'limit'>) {
  const preferred = new Set(query.preferredSources?.map((source) => source.trim().toLowerCase()))
  const interests = (query.interests ?? [])
    .map((name) => ({ name: name.trim(), lower: name.trim().toLowerCase() }))
    .filter(({ lower }) => lower !== '')
  const lower = interests.map((interest) => interest.lower)
  const firstLanguage = query.languages[0]
  const home = query.location ? readHome(query.location) : null
  const findPlace = home ? createPlaceFinder(home) : null
  return (row: BodilessRow): Preference => {
    const isPreferred = row.audience !== 'catalogue' || preferred.has(row.source.toLowerCase())
    const interest = findInterest(row, lower)
    const named = interests.find((each) => each.lower === interest)
    const place = findPlace?.(row.title) ?? null
    const placeName = place === 'here' ? home?.city : place === 'country' ? home?.country?.name : null
    return {
      factor:
        (isPreferred ? preferredSourceFactor : 1) *
        (interest === null ? 1 : interestFactor) *
        (place ? placeFactors[place] : 1) *
        (row.language === firstLanguage ? firstLanguageFactor : 1),
      interest,
      reasons: [
        ...(named ? [{ kind: 'interest' as const, name: named.name }] : []),
        ...(isPreferred ? [{ kind: 'source' as const, name: row.source }] : []),
        ...(placeName ? [{ kind: 'place' as const, name: placeName }] : []),
      ],
    }
  }
}

/** The first of the lower-case `interests` that an article matches, by topic or in its title. */
function findInterest(
  row: Pick<BodilessRow, 'topics' | 'title'>,
  interests: readonly string[],
): string | null {
  const topics = row.topics.map((topic) => topic.toLowerCase())
  const title = row.title.toLowerCase()
  return interests.find((interest) => topics.includes(interest) || title.includes(interest)) ?? null
}
