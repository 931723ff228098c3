import { setImmediate as nextTick } from 'node:timers/promises'
import { languages, type Language } from '@tidings/contract/entities'
import type { QueryRunner } from '#db/tables'
import { fold } from '#language/tokens'
import { isFunctionWord } from '#language/function-words'
import { stripEnding } from '#language/stems'
import type { TextVector } from '#language/word-vectors'
import { leadCharacters } from './match-text.ts'
import { findNewestBeginnings } from './queries.ts'
import { findNearest, indexReport, type IndexedReport } from './report-vectors.ts'
import { restAfter } from './rest-after.ts'
import { countTopic, openTopicWords, rateTopic, type TopicReport, type TopicWords } from './topic-words.ts'

/** How many of the newest articles to read at most, and how many at once so that nothing else waits for long. */
const sampleSize = 2500
const batchSize = 25
/** With fewer articles in a language, their words say little about how common a word is. */
const minSample = 60
/**
 * A question that arrives when they are stale is answered first, because reading them takes half a second of processor time.
 */
const renewedAfterMs = 5000

type Counts = { articles: number; capitalised: number }
/** `acronyms`: counts of multi-word names by their initials. */
type LanguageCounts = {
  articles: number
  /** When they were published, newest first, in milliseconds. */
  times: number[]
  words: Map<string, Counts>
  acronyms: Map<string, Map<string, number>>
  topics: TopicWords
  reports: IndexedReport[]
}

/** How words are used in current news. Words are folded. */
export type TermStatistics = {
  /** From 0 (in every article) to 1 (in none). */
  rarity(word: string, language: Language): number
  /** Whether more than this share of the articles with the word capitalise it within sentences, like a name. */
  isName(word: string, language: Language, share?: number): boolean
  /** Of any language unless one is given. */
  isKnown(word: string, language?: Language): boolean
  /** The stems of all words but function words. */
  listStems(language: Language): string[]
  /** The most common name with these initials, such as "European Central Bank"; null if there is none. */
  expandAcronym(word: string): string | null
  /**
   * How many articles of the language were published within this time, in milliseconds. `sampleSize` if the time begins before
   * the oldest article that was counted and there may be more.
   */
  countPublished(language: Language, since: number, until: number): number
  /**
   * How strongly the words of an event's reports indicate a topic, as log odds against any other; 0 with too little news to
   * tell.
   */
  rateTopic(reports: readonly TopicReport[], topic: string): number
  /** The ids of those reports that are nearest to a question in meaning, nearest first, at most `limit`. */
  findNearest(question: TextVector, inLanguages: readonly Language[], limit: number): string[]
}

const openCounts = (): LanguageCounts => ({
  articles: 0,
  times: [],
  words: new Map(),
  acronyms: new Map(),
  topics: openTopicWords(),
  reports: [],
})

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** Two to five capitalised words with small words between them; shorter acronyms are too ambiguous. */
const longName = /\p{Lu}\p{Ll}[\p{L}\p{M}]*(?: (?:\p{Ll}{1,3} ){0,2}\p{Lu}\p{Ll}[\p{L}\p{M}]*){2,4}/gu

/** In title case, capitals say nothing about names. */
function isTitleCase(title: string): boolean {
  const words = (title.match(wordPattern) ?? []).slice(1).filter(({ length }) => length > 3)
  return words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 >= words.length
}

/** "Butter" is no form of "but". */
const keyOf = (word: string) => (isFunctionWord(word) ? `${word}.` : stripEnding(word))

/** The stems of a text, each with whether it is capitalised within a sentence. */
function countArticle(counts: LanguageCounts, text: string): ReadonlyMap<string, boolean> {
  counts.articles += 1
  const seen = new Map<string, boolean>()
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match
    const before = text[match.index - 2]
    const isInSentence = match.index > 1 && before !== undefined && /[\p{L}\p{N},;:]/u.test(before)
    const stem = keyOf(fold(word))
    seen.set(stem, (seen.get(stem) ?? false) || (isInSentence && /^\p{Lu}/u.test(word)))
  }
  for (const [stem, isCapitalised] of seen) {
    const known = counts.words.get(stem) ?? { articles: 0, capitalised: 0 }
    known.articles += 1
    if (isCapitalised) known.capitalised += 1
    counts.words.set(stem, known)
  }
  return seen
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
  const counted = [...byLanguage.values()]
  const allArticles = counted.reduce((sum, { articles }) => sum + articles, 0)
  const oldest = Math.min(...counted.map(({ times }) => times.at(-1) ?? Infinity))
  const find = (word: string, language: Language) => byLanguage.get(language)?.words.get(keyOf(word))
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
    isName(word, language, share = 0.5) {
      const counts = find(word, language)
      return counts !== undefined && counts.capitalised > counts.articles * share
    },
    isKnown: (word, only) =>
      (only ? [only] : languages).some((language) => find(word, language) !== undefined),
    listStems: (language) =>
      [...(byLanguage.get(language)?.words.keys() ?? [])].filter((key) => !key.endsWith('.')),
    expandAcronym(word) {
      const names = languages.flatMap((language) => [...(byLanguage.get(language)?.acronyms.get(word) ?? [])])
      return names.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
    },
    countPublished(language, since, until) {
      const times = byLanguage.get(language)?.times ?? []
      const isBeforeSample = allArticles >= sampleSize && since < oldest
      return isBeforeSample ? sampleSize : times.filter((time) => time >= since && time <= until).length
    },
    rateTopic(reports, topic) {
      const counts = reports[0] && byLanguage.get(reports[0].language)
      return counts && counts.articles >= minSample ? rateTopic(counts.topics, reports, topic) : 0
    },
    findNearest(question, inLanguages, limit) {
      const reports = inLanguages.flatMap((language) => byLanguage.get(language)?.reports ?? [])
      return findNearest(reports, question, limit)
    },
  }
}

type CountsByLanguage = ReadonlyMap<Language, LanguageCounts>

type Beginnings = Awaited<ReturnType<typeof findNewestBeginnings>>

async function readCounts(db: QueryRunner): Promise<CountsByLanguage> {
  return countWords(await findNewestBeginnings(db, { characters: leadCharacters, limit: sampleSize }))
}

/** Statistics of the given articles. */
export async function countStatistics(articles: Beginnings): Promise<TermStatistics> {
  return createStatistics(await countWords(articles))
}

async function countWords(rows: Beginnings): Promise<CountsByLanguage> {
  const byLanguage = new Map<Language, LanguageCounts>()
  for (const [at, { id, language, lead, published_at, title, topics }] of rows.entries()) {
    const counts = byLanguage.get(language) ?? openCounts()
    byLanguage.set(language, counts)
    counts.times.push(published_at.getTime())
    const stems = countArticle(counts, `${isTitleCase(title) ? title.toLowerCase() : title}. ${lead}`)
    countTopic(counts.topics, { stems: stems.keys(), topics })
    countAcronyms(counts, lead)
    counts.reports.push(indexReport({ id, language, title, body: lead }))
    if (at % batchSize === batchSize - 1) await nextTick()
  }
  return byLanguage
}

type CachedStatistics = {
  statistics: Promise<TermStatistics>
  /** Null until they are read. */
  counts: CountsByLanguage | null
  /** By `performance.now()`; while they are read the first time, never. */
  staleAt: number
  isRenewing: boolean
}
const kept = new WeakMap<QueryRunner, CachedStatistics>()

/**
 * Statistics of the newest catalogue articles, without personal feeds. Read on first use and refreshed in the background some
 * seconds after a request: once a minute or, where reading them takes long, less often.
 */
export function getTermStatistics(db: QueryRunner): Promise<TermStatistics> {
  const known = kept.get(db)
  if (!known) {
    const statistics = readAndKeep(db).then(createStatistics)
    kept.set(db, { statistics, counts: null, staleAt: Infinity, isRenewing: false })
    return statistics
  }
  if (!known.isRenewing && performance.now() > known.staleAt) {
    known.isRenewing = true
    setTimeout(() => void readAndKeep(db).catch(() => undefined), renewedAfterMs).unref()
  }
  return known.statistics
}

async function readAndKeep(db: QueryRunner): Promise<CountsByLanguage> {
  const from = performance.now()
  try {
    const counts = await readCounts(db)
    const readAt = performance.now()
    const statistics = Promise.resolve(createStatistics(counts))
    kept.set(db, { statistics, counts, staleAt: readAt + restAfter(readAt - from), isRenewing: false })
    return counts
  } catch (error) {
    kept.delete(db)
    throw error
  }
}

/**
 * Estimates the share of all articles that are in a language and have all words of a text, from 0 to 1, assuming independent
 * words; 0 until statistics have been read.
 */
export function guessShare(db: QueryRunner, language: Language, text: string): number {
  const counts = kept.get(db)?.counts
  const own = counts?.get(language)
  if (!counts || !own) return 0
  const stems = (fold(text).match(wordPattern) ?? []).filter((word) => !isFunctionWord(word)).map(stripEnding)
  const all = [...counts.values()].reduce((sum, { articles }) => sum + articles, 0)
  const shares = [...new Set(stems)].map((stem) => (own.words.get(stem)?.articles ?? 0) / own.articles)
  return shares.length === 0 ? 0 : shares.reduce((product, share) => product * share, own.articles / all)
}
