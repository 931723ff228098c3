import { setImmediate as nextTick } from 'node:timers/promises'
import { languages, type Language } from '@tidings/contract/entities'
import type { QueryRunner } from '#db/tables'
import { fold } from '#language/tokens'
import { stripEnding } from '#language/stems'
import { leadCharacters } from './match-text.ts'
import { findNewestBeginnings } from './queries.ts'

/** How many of the newest articles are read, at most, and how many at once, so that nothing else waits for long. */
const sampleSize = 2500
const batchSize = 150
/** Below so many articles of a language, one that has a word says little about how common it is. */
const minSample = 60
const minAgeMs = 60_000

type Counts = { articles: number; capitalised: number }
/** `acronyms`: names of several words by their initials, each with how often they were seen. */
type LanguageCounts = {
  articles: number
  words: Map<string, Counts>
  acronyms: Map<string, Map<string, number>>
}

/** How words are used in the news at hand. Words are folded. */
export type TermStatistics = {
  /** From 0, in every article, to 1, in none. */
  rarity(word: string, language: Language): number
  /** Whether articles write it with a capital within sentences, as names are. */
  isName(word: string, language: Language): boolean
  isKnown(word: string): boolean
  /** The name whose initials these are, as it is mostly written: "European Central Bank"; null where there is none. */
  expandAcronym(word: string): string | null
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** Two to five words with a capital, small words between: shorter acronyms stand for too much. */
const longName = /\p{Lu}\p{Ll}[\p{L}\p{M}]*(?: (?:\p{Ll}{1,3} ){0,2}\p{Lu}\p{Ll}[\p{L}\p{M}]*){2,4}/gu

function countArticle(counts: LanguageCounts, text: string): void {
  counts.articles += 1
  const seen = new Map<string, boolean>()
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match
    const before = text[match.index - 2]
    const isInSentence = match.index > 1 && before !== undefined && /[\p{L}\p{N},;:]/u.test(before)
    const stem = stripEnding(fold(word))
    seen.set(stem, (seen.get(stem) ?? false) || (isInSentence && /^\p{Lu}/u.test(word)))
  }
  for (const [stem, isCapitalised] of seen) {
    const known = counts.words.get(stem) ?? { articles: 0, capitalised: 0 }
    known.articles += 1
    if (isCapitalised) known.capitalised += 1
    counts.words.set(stem, known)
  }
}

function countAcronyms({ acronyms }: LanguageCounts, text: string): void {
  for (const [name] of text.matchAll(longName)) {
    const words = name.split(' ').filter((word) => /^\p{Lu}/u.test(word))
    // "The European Central Bank".
    for (const from of words.length > 3 ? [0, 1] : [0]) {
      const initials = fold(
        words
          .slice(from)
          .map((word) => word.charAt(0))
          .join(''),
      )
      const names = acronyms.get(initials) ?? new Map<string, number>()
      const written = words.slice(from).join(' ')
      acronyms.set(initials, names.set(written, (names.get(written) ?? 0) + 1))
    }
  }
}

function createStatistics(byLanguage: ReadonlyMap<Language, LanguageCounts>): TermStatistics {
  const find = (word: string, language: Language) => byLanguage.get(language)?.words.get(stripEnding(word))
  const rarityIn = (word: string, language: Language) => {
    const all = Math.max(minSample, byLanguage.get(language)?.articles ?? 0)
    const articles = find(word, language)?.articles ?? 0
    return Math.log((all + 1) / (articles + 1)) / Math.log(all + 1)
  }
  return {
    rarity(word, language) {
      if (find(word, language)) return rarityIn(word, language)
      return Math.min(...languages.map((each) => rarityIn(word, each)))
    },
    isName(word, language) {
      const counts = find(word, language)
      return counts !== undefined && counts.capitalised > counts.articles / 2
    },
    isKnown: (word) => languages.some((language) => find(word, language) !== undefined),
    expandAcronym(word) {
      const names = languages.flatMap((language) => [...(byLanguage.get(language)?.acronyms.get(word) ?? [])])
      return names.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
    },
  }
}

async function readStatistics(db: QueryRunner): Promise<TermStatistics> {
  const rows = await findNewestBeginnings(db, { characters: leadCharacters, limit: sampleSize })
  const byLanguage = new Map<Language, LanguageCounts>()
  for (const [at, { language, lead, title }] of rows.entries()) {
    const counts = byLanguage.get(language) ?? { articles: 0, words: new Map(), acronyms: new Map() }
    byLanguage.set(language, counts)
    // A title's capitals say nothing: some papers write every word with one.
    countArticle(counts, `${title.toLowerCase()}. ${lead}`)
    countAcronyms(counts, lead)
    if (at % batchSize === batchSize - 1) await nextTick()
  }
  return createStatistics(byLanguage)
}

type Kept = { statistics: Promise<TermStatistics>; readAt: number; isRenewing: boolean }
const kept = new WeakMap<QueryRunner, Kept>()

/**
 * How the newest catalogue articles use words; nobody's own feeds are among them. Read when it is first asked for, and
 * again while the older one still serves, at most once a minute.
 */
export function getTermStatistics(db: QueryRunner): Promise<TermStatistics> {
  const known = kept.get(db)
  if (!known) {
    const statistics = readStatistics(db)
    kept.set(db, { statistics, readAt: performance.now(), isRenewing: false })
    statistics.catch(() => kept.delete(db))
    return statistics
  }
  if (!known.isRenewing && performance.now() - known.readAt > minAgeMs) {
    known.isRenewing = true
    readStatistics(db).then(
      (statistics) =>
        kept.set(db, {
          statistics: Promise.resolve(statistics),
          readAt: performance.now(),
          isRenewing: false,
        }),
      () => kept.delete(db),
    )
  }
  return known.statistics
}
