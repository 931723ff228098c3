import { placeAt, type Article, type TermStatistics } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import { isFiller } from '../evidence/question-terms.ts'

/** Reports with the same rare words within a week are one event. */
export const eventMs = 7 * 86_400_000
/**
 * Reports on one subject area share many words that are neither common nor rare: "shares", "court", "match". The fourth power
 * makes rare words dominate.
 */
export const power = 4
/** How much of a text is read, and how much of that tells what happened. */
const beginningCharacters = 600
const leadCharacters = 180

/**
 * `isTitled`: the headline contains it; `isInLead`: the headline or the first sentence does. `nameBefore`: the stem of the name
 * right before it in the headline, which may be a first name.
 */
type Word = {
  weight: number
  isName: boolean
  isTitled: boolean
  isInLead: boolean
  nameBefore: string | null
}
/**
 * The words of a report's beginning by stem, with sums of their weights: of all, and to the power; and squared, of those in the
 * headline and in the lead. `places`: the countries whose cities or regions it names. `around`: how many articles of its language
 * were published within a week of it; null if its time is unknown.
 */
export type Profile = {
  words: ReadonlyMap<string, Word>
  all: number
  sum: number
  ofHeadline: number
  ofLead: number
  places: ReadonlySet<number>
  around: number | null
}

type ReadArticle = Pick<Article, 'body' | 'language' | 'title'> & Partial<Pick<Article, 'publishedAt'>>

export const splitWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Everything `readProfile` needs of an article's text: the distinct words of its beginning. */
export function listBeginning({ body }: Pick<Article, 'body'>): string {
  return [...new Set(splitWords(body.slice(0, beginningCharacters)))].join(' ')
}

/** Recent profiles, by the statistics they were computed with. */
const kept = new WeakMap<TermStatistics, Map<string, Profile>>()
const mostKept = 400

/** Weighs each word by its rarity in the news. */
export function readProfile(article: ReadArticle, statistics: TermStatistics): Profile {
  const profiles = kept.get(statistics) ?? new Map<string, Profile>()
  kept.set(statistics, profiles)
  const { body, language, publishedAt, title } = article
  const key = `${language} ${publishedAt?.getTime()} ${title} ${body.slice(0, beginningCharacters)}`
  const profile = profiles.get(key) ?? makeProfile(article, statistics)
  // The most recently used are at the end.
  profiles.delete(key)
  profiles.set(key, profile)
  for (const oldest of profiles.keys()) {
    if (profiles.size <= mostKept) break
    profiles.delete(oldest)
  }
  return profile
}

function findPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>()
  for (const at of words.keys()) {
    const place = placeAt(words, at)
    if (place?.isPart) places.add(place.country)
  }
  return places
}

function makeProfile(
  { body, language, publishedAt, title }: ReadArticle,
  statistics: TermStatistics,
): Profile {
  const inTitle = splitWords(title)
  const titled = new Set(inTitle)
  const inLead = new Set([...inTitle, ...splitWords(body.slice(0, leadCharacters))])
  const read = [...inTitle, ...splitWords(body.slice(0, beginningCharacters))]
  const words = new Map<string, Word>()
  let [all, sum, ofHeadline, ofLead] = [0, 0, 0, 0]
  const isWrittenAsName = (word: string) =>
    statistics.isName(word, language) && !lexicons[language].grammar.capitalisesNouns
  for (const [at, word] of read.entries()) {
    const stem = stripEnding(word)
    if (word.length < 3 || words.has(stem) || isFunctionWord(word, language) || isFiller(word, language))
      continue
    const weight = statistics.rarity(word, language)
    // A country's name says little, because much happens there.
    const isName = isWrittenAsName(word) && placeAt([word], 0)?.isPart !== false
    const [isTitled, isInLead] = [titled.has(word), inLead.has(word)]
    const before = at < inTitle.length ? (inTitle[at - 1] ?? '') : ''
    const nameBefore = isName && isWrittenAsName(before) ? stripEnding(before) : null
    words.set(stem, { weight, isName, isTitled, isInLead, nameBefore })
    all += weight
    sum += weight ** power
    if (isTitled) ofHeadline += weight ** 2
    if (isInLead) ofLead += weight ** 2
  }
  const time = publishedAt?.getTime()
  const around =
    time === undefined ? null : statistics.countPublished(language, time - eventMs, time + eventMs)
  return { words, all, sum, ofHeadline, ofLead, places: findPlaces(read), around }
}
