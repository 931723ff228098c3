import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { findContentWords } from '#language/content-words'
import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'
import { splitSentences } from '#language/sentences/split-sentences'
import { keepBeginning } from '#language/stems'
import { isAnnouncement } from './announcements.ts'
import { dependsOnPrevious } from './depends-on-previous.ts'
import { joinQuotations, tearsQuotation } from './quotations.ts'
import { scoreSentences } from './score-sentences.ts'

const minCharacters = 25
const maxCharacters = 420
/** Of a body, what comes later is seldom the news. */
const maxSentences = 40
/** So many are enough for that many usable sentences. */
const charactersEach = 300

const boilerplate = new RegExp(
  `^(?:${joinPatterns(pickFromAllLanguages(({ sentences }) => sentences.boilerplate))})`,
  'i',
)
/** It begins in the middle: what a feed cut off stands before it. A first word may hold its capital further on: "iPhone", "al-Qaeda". */
const torn = /^[^\p{L}\p{N}]*\p{Ll}+(?![\p{L}\p{M}'’-])/u
/** A post with its author's handle, or items of a digest run together. */
const pasted = /\(@\w+\)|-{3,}|_{3,}|\*{3,}/
const truncated = /(?:\.\.\.|…|\[…\]|\[\.\.\.\])["'”’»)\]]*$/

/** A sentence of an article that is worth hearing. `position` is its place in the body. */
export type CandidateSentence = {
  text: string
  position: number
  score: number
  words: ReadonlySet<string>
  /** It is understood only after the sentence before it. */
  dependsOnPrevious: boolean
  /** The content words of the sentence before it; null for the first. */
  previousWords: readonly string[] | null
}

function isUsable(text: string, language: Language, shortest: number): boolean {
  return (
    text.length >= shortest &&
    text.length <= maxCharacters &&
    !boilerplate.test(text) &&
    !isAnnouncement(text, language) &&
    !truncated.test(text) &&
    !torn.test(text) &&
    !tearsQuotation(text) &&
    !pasted.test(text) &&
    /[.!?]["'”’»)\]\s]*$/u.test(text)
  )
}

const agencies = 'Reuters|AP|AFP|dpa|ANSA|EFE|Europa Press|AGI|LaPresse|epd|KNA|SID|PA|UPI|Xinhua|TASS'

const place = String.raw`\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){0,2}`

/**
 * Where and by whom a report was written, before it begins: "WASHINGTON, Nov 21 (Reuters) - ", "(ANSA) - ROMA, 21 NOV - ",
 * "Wien/Graz – ".
 */
const dateline = new RegExp(
  `^(?:\\((?:${agencies})\\)\\s*[-–—.]+\\s*)?` +
    `(?:\\p{Lu}[^.!?()\\n]{0,40}?(?:\\.[^.!?()\\n]{0,12})?\\((?:${agencies})\\)|\\p{Lu}{4}[\\p{Lu} ,'’/-]{0,36}(?:\\d{1,2} \\p{Lu}{3,9})?|${place}(?: ?/ ?${place}){0,4}(?: \\(${place}\\))?)` +
    `(?:\\s*[.:]?\\s?[-–—]\\s+| [–—])(?=["“«„'(]?[\\p{Lu}\\d])`,
  'u',
)

type Text = Pick<Article, 'title' | 'body' | 'language'>

function takeSentences({ body, language }: Text, most: number): string[] {
  const text = body.slice(0, most * charactersEach).replace(dateline, '')
  const sentences = joinQuotations(text, splitSentences(text, language), maxCharacters)
  // The last one may have been cut.
  return (body.length > most * charactersEach ? sentences.slice(0, -1) : sentences).slice(0, most)
}

/** The part of the words asked for that a sentence holds. */
function countMatches(words: ReadonlySet<string>, query: readonly string[]): number {
  if (query.length === 0) return 0
  const stems = new Set([...words].map(keepBeginning))
  return query.filter((word) => stems.has(keepBeginning(word))).length / query.length
}

/** An article's headline, to be said first of it. */
export function describeHeadline(
  { language, title }: Text,
  { position, score }: Pick<CandidateSentence, 'position' | 'score'>,
): CandidateSentence {
  return {
    text: title,
    position,
    score,
    words: new Set(findContentWords(title, language)),
    dependsOnPrevious: false,
    previousWords: null,
  }
}

/** "Fifteen minutes into the first part, a door opens": a first sentence without a word of its headline is not the news. */
function isBesideHeadline({ words }: CandidateSentence, { language, title }: Text): boolean {
  const named = findContentWords(title, language).map(keepBeginning)
  const own = new Set([...words].map(keepBeginning))
  return named.length > 0 && !named.some((word) => own.has(word))
}

/** Before its first sentence, where that leans on it or is beside it; instead of one, but not where it only announces a live report. */
function listHeadline(
  candidates: readonly CandidateSentence[],
  article: Text,
  isHeadlineKnown: boolean,
): CandidateSentence[] {
  const [lead] = candidates
  if (!lead) {
    const isNone = isAnnouncement(article.title, article.language)
    return isNone ? [] : [describeHeadline(article, { position: -1, score: 0 })]
  }
  const position = lead.position - 1
  if (lead.dependsOnPrevious) return [describeHeadline(article, { position, score: lead.score })]
  if (isHeadlineKnown || !isBesideHeadline(lead, article)) return []
  return [describeHeadline(article, { position, score: Math.max(...candidates.map(({ score }) => score)) })]
}

/**
 * The article's sentences worth hearing, best first: those that say what the article is about, early ones, and those that
 * hold what was asked for. With its headline, where its first sentence leans on that or there is none; without any, where all
 * that there is announces a live report or pictures. `most`: so many
 * sentences of its beginning are looked at; `shortest`: the least number of characters of a sentence; `isHeadlineKnown`:
 * who listens has it, or what is said first says what it is about, so that a first sentence beside it needs none.
 */
export function findCandidates(
  article: Text,
  {
    query = [],
    most = maxSentences,
    shortest = minCharacters,
    isHeadlineKnown = true,
  }: { query?: readonly string[]; most?: number; shortest?: number; isHeadlineKnown?: boolean } = {},
): CandidateSentence[] {
  const { language } = article
  const all = takeSentences(article, most).map((text, position) => {
    return { text, position, words: findContentWords(text, language) }
  })
  const usable = all.filter(({ text }) => isUsable(text, language, shortest))
  const weights = scoreSentences(usable.map(({ words }) => words))
  const candidates = usable.map(({ text, position, words }, at): CandidateSentence => {
    const ownWords = new Set(words)
    return {
      text,
      position,
      score: (weights[at] ?? 0) + countMatches(ownWords, query),
      words: ownWords,
      dependsOnPrevious: dependsOnPrevious(text, language, at === 0),
      previousWords: at === 0 ? null : (all[position - 1]?.words ?? null),
    }
  })
  return [...listHeadline(candidates, article, isHeadlineKnown), ...candidates].toSorted(
    (a, b) => b.score - a.score,
  )
}
