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
type LanguageCounts = { articles: number; words: Map<string, Counts> }

/** How words are used in the news at hand. Words are folded. */
export type TermStatistics = {
  /** From 0, in every article, to 1, in none. */
  rarity(word: string, language: Language): number
  /** Whether articles write it with a capital within sentences, as names are. */
  isName(word: string, language: Language): boolean
  isKnown(word: string): boolean
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

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
  }
}

async function readStatistics(db: QueryRunner): Promise<TermStatistics> {
  const rows = await findNewestBeginnings(db, { characters: leadCharacters, limit: sampleSize })
  const byLanguage = new Map<Language, LanguageCounts>()
  for (const [at, { language, lead, title }] of rows.entries()) {
    const counts = byLanguage.get(language) ?? { articles: 0, words: new Map() }
    byLanguage.set(language, counts)
    // A title's capitals say nothing: some papers write every word with one.
    countArticle(counts, `${title.toLowerCase()}. ${lead}`)
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
