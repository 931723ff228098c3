import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { findContentWords } from '#language/content-words'
import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'
import { splitSentences } from '#language/sentences/split-sentences'
import { keepBeginning } from '#language/stems'
import { isAnnouncement } from './announcements.ts'
import { dependsOnPrevious } from './depends-on-previous.ts'
import { beginsWithinQuotation, joinQuotations } from './quotations.ts'
import { scoreSentences } from './score-sentences.ts'

const minCharacters = 25
const maxCharacters = 420
/** Later sentences of a body are seldom news. */
const maxSentences = 40
/** Characters to read per usable sentence. */
const charactersEach = 300

const boilerplate = new RegExp(
  `^(?:${joinPatterns(pickFromAllLanguages(({ sentences }) => sentences.boilerplate))})`,
  'i',
)
/**
 * Starts in mid-sentence, because the feed cut off its beginning. A first word may have its capital later: "iPhone", "al-Qaeda".
 */
const torn = /^[^\p{L}\p{N}]*\p{Ll}+(?![\p{L}\p{M}'’-])/u
/** A post with its author's handle, or several items of a digest in one line. */
const pasted = /\(@\w+\)|-{3,}|_{3,}|\*{3,}/
const truncated = /(?:\.\.\.|…|\[…\]|\[\.\.\.\])["'”’»)\]]*$/

/** A sentence of an article that is worth quoting. `position` is its index in the body. */
export type CandidateSentence = {
  text: string
  position: number
  score: number
  words: ReadonlySet<string>
  /** It can only be understood after the sentence before it. */
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
    !beginsWithinQuotation(text) &&
    !pasted.test(text) &&
    /[.!?]["'”’»)\]\s]*$/u.test(text)
  )
}

const agencies = 'Reuters|AP|AFP|dpa|ANSA|EFE|Europa Press|AGI|LaPresse|epd|KNA|SID|PA|UPI|Xinhua|TASS'

const place = String.raw`\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){0,2}`

/**
 * The place, date and agency before a report's first sentence: "WASHINGTON, Nov 21 (Reuters) - ", "(ANSA) - ROMA, 21 NOV - ",
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
  // The last one may have been truncated.
  return (body.length > most * charactersEach ? sentences.slice(0, -1) : sentences).slice(0, most)
}

/** The share of the requested words that a sentence contains. */
function countMatches(words: ReadonlySet<string>, query: readonly string[]): number {
  if (query.length === 0) return 0
  const stems = new Set([...words].map(keepBeginning))
  return query.filter((word) => stems.has(keepBeginning(word))).length / query.length
}

/** An article's headline as a candidate that comes first. */
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

/** "Fifteen minutes into the first part, a door opens": a first sentence without any word of its headline is not the news. */
function isBesideHeadline({ words }: CandidateSentence, { language, title }: Text): boolean {
  const named = findContentWords(title, language).map(keepBeginning)
  const own = new Set([...words].map(keepBeginning))
  return named.length > 0 && !named.some((word) => own.has(word))
}

/**
 * The headline, if the first sentence depends on it or is not the news, or if there is none; not if it only announces a live
 * report.
 */
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

/** A sentence that a better one depends on scores as much as both do on average, because the better one is told only after it. */
function liftNeeded(candidates: readonly CandidateSentence[]): CandidateSentence[] {
  const lifted: CandidateSentence[] = []
  for (const candidate of candidates.toReversed()) {
    const next = lifted.at(-1)
    const isNeeded = next?.dependsOnPrevious === true && next.position === candidate.position + 1
    const average = isNeeded ? (candidate.score + next.score) / 2 : candidate.score
    lifted.push({ ...candidate, score: Math.max(candidate.score, average) })
  }
  return lifted.toReversed()
}

/**
 * The article's sentences worth quoting, best first: central ones, early ones, and those with requested words. Includes the
 * headline if the first sentence depends on it or there is none. Empty if everything only announces a live report or pictures.
 * `most`: how many sentences from the beginning to consider; `shortest`: the minimum length of a sentence in characters;
 * `isHeadlineKnown`: the listener knows the headline, so it is not needed.
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
  const lifted = liftNeeded(candidates)
  return [...listHeadline(lifted, article, isHeadlineKnown), ...lifted].toSorted((a, b) => b.score - a.score)
}
