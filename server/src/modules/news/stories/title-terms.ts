import type { Language } from '@tidings/contract/entities'
import { isFunctionWord } from '#language/function-words'
import { stripEnding } from '#language/stems'
import { findPlaceAt, type Place } from './places.ts'
import { findAge, countLabelWords, splitTitle } from './split-title.ts'
import { getWordGroups, type WordGroups } from './word-groups.ts'

const leadCharacters = 300
const shortestLead = 60
const startLetters = 4
const noMeanings: readonly number[] = []

export const slightWeight = 0.3
const everydayWeight = 0.6

export type Term = {
  /** The weights if the other title has the term too, and if it does not. */
  weight: number
  unsaid: number
  /** Its first letters: terms that begin alike mean nearly the same. */
  start: string | null
  meanings: readonly number[]
  place: Place | null
}

export type TitleProfile = {
  /** The title's content words by stem. */
  terms: ReadonlyMap<string, Term>
  /** Trigrams across word boundaries: similar even for spellings and word forms whose stems differ. */
  grams: ReadonlySet<string>
  numbers: ReadonlySet<string>
  /** The number that is somebody's age. */
  age: string | null
  days: ReadonlySet<string>
  /** For each pair of opposites, which side the title is on: 1, 2, 3 for both, or 0. */
  sides: readonly number[]
  /** Stems of the first sentences; empty if there is hardly any body. */
  lead: () => ReadonlySet<string>
}

export type ArticleText = { title: string; body: string; language: Language }

function collectGrams(words: readonly string[]): Set<string> {
  const spelt = ` ${words.join(' ')} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= spelt.length; at++) grams.add(spelt.slice(at, at + 3))
  return grams
}

/** The stem at this position, or two stems if they have a meaning together. */
function readStemAt(
  words: readonly string[],
  at: number,
  groups: WordGroups,
): { stem: string; length: number } {
  const stem = stripEnding(words[at] ?? '')
  const next = words[at + 1]
  if (next !== undefined && groups.phraseStarts.has(stem)) {
    const phrase = `${stem}_${stripEnding(next)}`
    if (groups.meanings.has(phrase)) return { stem: phrase, length: 2 }
  }
  return { stem, length: 1 }
}

function weighStem(stem: string, { slight, everyday }: WordGroups): number {
  if (slight.has(stem)) return slightWeight
  return everyday.has(stem) ? everydayWeight : 1
}

function weighTitle(
  words: readonly string[],
  { language, title }: ArticleText,
  groups: WordGroups,
): Map<string, Term> {
  const label = countLabelWords(title)
  const terms = new Map<string, Term>()
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const { stem, length } = readStemAt(words, at, groups)
    const isSmall =
      length === 1 && (isFunctionWord(word, language) || groups.numbers.has(word) || /^\d/.test(word))
    if (!isSmall) {
      const weight = weighStem(stem, groups)
      const unsaid = at < label ? slightWeight : weight
      terms.set(stem, {
        weight,
        unsaid,
        start: stem.length < startLetters ? null : stem.slice(0, startLetters),
        meanings: groups.meanings.get(stem) ?? noMeanings,
        place: findPlaceAt(words, at),
      })
    }
    at += length
  }
  return terms
}

function findSides(terms: ReadonlyMap<string, Term>, { opposites }: WordGroups): number[] {
  return opposites.map(([one, other]) => {
    let side = 0
    for (const stem of terms.keys()) side |= (one.has(stem) ? 1 : 0) | (other.has(stem) ? 2 : 0)
    return side
  })
}

function collectLead({ body, language }: ArticleText): Set<string> {
  if (body.length < shortestLead) return new Set()
  const words = splitTitle(body.slice(0, leadCharacters))
  return new Set(words.filter((word) => !isFunctionWord(word, language)).map(stripEnding))
}

export function readTitleProfile(article: ArticleText): TitleProfile {
  const groups = getWordGroups(article.language)
  const words = splitTitle(article.title)
  const terms = weighTitle(words, article, groups)
  const numbers = words.flatMap((word) => (/^\d/.test(word) ? word : (groups.numbers.get(word) ?? [])))
  let lead: Set<string> | null = null
  return {
    terms,
    grams: collectGrams(words),
    numbers: new Set(numbers),
    age: findAge(article.title),
    days: new Set(words.filter((word) => groups.days.has(word))),
    sides: findSides(terms, groups),
    lead: () => (lead ??= collectLead(article)),
  }
}

/** Keys for finding near-duplicates: stems and numbers, without words about who reports it. */
export function listKeys({ terms, numbers }: TitleProfile): Set<string> {
  const telling = [...terms].filter(([, { weight }]) => weight > slightWeight).map(([stem]) => stem)
  return new Set([...telling, ...numbers])
}
