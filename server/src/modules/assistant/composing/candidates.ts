import type { Article } from '#modules/news'
import { findContentWords } from '#language/content-words'
import { splitSentences } from '#language/sentences/split-sentences'
import { keepBeginning } from '#language/stems'
import { isAnnouncement } from './announcements.ts'
import { findDateline, findDatelineAfterStandfirst, separateCredits } from './datelines.ts'
import { dependsOnPrevious } from './depends-on-previous.ts'
import { findInterviewer } from './interviews.ts'
import { joinQuotations } from './quotations.ts'
import { scoreSentences } from './score-sentences.ts'
import { isUsable, maxCharacters } from './usable-sentences.ts'

const minCharacters = 25
/** Later sentences of a body are seldom news. */
const maxSentences = 40
/** Characters to read per usable sentence. */
const charactersEach = 300

/** A sentence of an article that is worth quoting. `position` is its index in the body. */
export type CandidateSentence = {
  text: string
  /** The place, date and agency before it, which are not told. */
  dateline: string
  position: number
  score: number
  words: ReadonlySet<string>
  /** It can only be understood after the sentence before it. */
  dependsOnPrevious: boolean
  /** The content words of the sentence before it; null for the first. */
  previousWords: readonly string[] | null
}

type Text = Pick<Article, 'title' | 'body' | 'language'>

function takeSentences({ body, language }: Text, most: number): { text: string; dateline: string }[] {
  const beginning = separateCredits(body.slice(0, most * charactersEach))
  const opening = findDateline(beginning)
  const text = beginning.slice(opening.length)
  const sentences = joinQuotations(text, splitSentences(text, language), maxCharacters).map(
    (sentence, at) => {
      const dateline = at === 0 ? opening : findDatelineAfterStandfirst(sentence, at, language)
      return { text: at === 0 ? sentence : sentence.slice(dateline.length), dateline }
    },
  )
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
    dateline: '',
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
  const all = takeSentences(article, most).map((sentence, position) => {
    const { text } = sentence
    return { ...sentence, position, words: findContentWords(text, language) }
  })
  const interviewer = findInterviewer(all.map(({ text }) => text))
  const usable = all.filter(
    ({ position, text }) => !interviewer.has(position) && isUsable(text, language, shortest),
  )
  const weights = scoreSentences(usable.map(({ words }) => words))
  const candidates = usable.map(({ dateline, position, text, words }, at): CandidateSentence => {
    const ownWords = new Set(words)
    return {
      text,
      dateline,
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
