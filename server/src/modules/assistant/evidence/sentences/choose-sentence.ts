import { isForMachines } from '../../model/for-machines.ts'
import { holdsAddress } from '../../model/plain-speech.ts'
import { keepBeginning } from '#language/stems'
import { fold } from '#language/tokens'
import { makeAgeScale, saysNotYet } from './age-of-reports.ts'
import { isFormer } from './answer-kind.ts'
import { isFitted, makeAnswerScorer } from './score-answer.ts'
import {
  asksForFigure,
  findRunnerUp,
  makeRestatedMeasure,
  rateCertainty,
  readCertainty,
  sameTimeMs,
  timeOf,
  type ScoredSentence,
} from './certainty.ts'
import { givesAnswer, lacksKind, tellsWhatIsToCome, type WantedAnswer } from './wanted-answer.ts'
import type { RatedReport, RatedSentence } from '../rate-report.ts'

const weights = {
  own: 0.5,
  kind: 0.6,
  stateOfTerms: 0.3,
  position: 0.12,
  newest: 0.12,
  latestState: 0.3,
  toCome: 0.3,
  former: 0.3,
  formerWords: 1.2,
  toldEarlier: 0.8,
}
/** Subtracted for a sentence that was told before: most for the first one, less for a definite answer. */
const toldPenalty = { first: 0.3, later: 0.2, definite: 0.05, named: 0.3, former: 0.6 }
/** Weights for a question that only names something: its news is at the beginning of a report. */
const namedOnly = { own: 0, position: 0.6 }
/** Scores within this margin count as equal; then the newest report wins. */
const nearlyAsGood = 0.2

/** A larger margin if both give a time, because events get postponed. */
const nearlyAsGoodTime = 0.4
/** Added to the margin of a newer sentence for the share of the best one's words that it repeats: it tells the same anew. */
const marginOfRestated = 0.6
/** Subtracted for "not yet" in a report that is not the newest. */
const notYetPenalty = 0.5

/** Among the nearly best, the best sentence of the newest reports. */
function findNewest(scored: readonly ScoredSentence[], by: 'score' | 'fresh'): ScoredSentence | null {
  const most = Math.max(...scored.map((each) => each[by]))
  const good = scored.filter((each) => each[by] >= most - nearlyAsGood)
  const newest = Math.max(...good.map(timeOf))
  const latest = good.filter((each) => newest - timeOf(each) < sameTimeMs)
  return latest.toSorted((a, b) => b[by] - a[by])[0] ?? null
}

const beginnings = (words: Iterable<string>) => new Set([...words].map((word) => keepBeginning(fold(word))))

/** Scores sentences for "how was it before?": they share words with what was told, and are not what was just told. */
function makeFormerScorer(
  reports: readonly RatedReport[],
  { last, told }: WantedAnswer,
): (sentence: RatedSentence) => number {
  const toldBefore = reports
    .flatMap(({ sentences }) => sentences)
    .filter(({ text }) => told.includes(text) || last.includes(text))
    .map(({ text, words }) => ({
      text,
      words: beginnings(words),
      weight: last.includes(text) ? 1 : weights.toldEarlier,
    }))
  return ({ article, text, words: own }) => {
    const words = [...beginnings(own)]
    const shares = toldBefore
      .filter((each) => each.text !== text)
      .map(
        (each) =>
          (each.weight * words.filter((word) => each.words.has(word)).length) / Math.max(1, words.length),
      )
    const sign = isFormer(text, article.language) ? weights.former : 0
    return sign + (last.includes(text) ? 0 : weights.formerWords * Math.max(0, ...shares))
  }
}

/** The penalty for a sentence that was told before. */
function makePenalty({ isQuestion, kind, last, told }: WantedAnswer): (sentence: RatedSentence) => number {
  return ({ text }) => {
    if (kind === 'former') return last.includes(text) ? toldPenalty.former : 0
    if (!isQuestion || !told.includes(text)) return 0
    // The names in a sentence that was told are what the question refers to, not its answer.
    if (kind === 'person' || kind === 'place') return toldPenalty.named
    if (kind !== null) return toldPenalty.definite
    return told.startsWith(text) ? toldPenalty.first : toldPenalty.later
  }
}

function makeScorer(reports: readonly RatedReport[], asked: WantedAnswer) {
  const { isOpen: isForAnything, isQuestion, kind } = asked
  const rateFormer = makeFormerScorer(reports, asked)
  const shape = isQuestion && !isForAnything ? weights : { ...weights, ...namedOnly }
  const ageOf = makeAgeScale(reports)
  const isOpen = kind === null || kind === 'state'
  const kindWeight = kind === 'state' && asked.terms.length > 0 ? weights.stateOfTerms : weights.kind
  const ageWeight = kind === 'former' ? -weights.former : isOpen ? weights.latestState : weights.newest
  const penalty = makePenalty(asked)
  return (sentence: RatedSentence): ScoredSentence => {
    const { own, position, relevance } = sentence
    const score =
      relevance +
      shape.own * own +
      (givesAnswer(sentence, asked) ? kindWeight : 0) +
      (tellsWhatIsToCome(sentence, asked) ? weights.toCome : 0) +
      (kind === 'former' ? rateFormer(sentence) : 0) +
      shape.position / (1 + Math.max(0, position)) +
      (ageOf(sentence) < 1 && saysNotYet(sentence) ? -notYetPenalty : 0) +
      ageWeight * ageOf(sentence)
    return { sentence, score, fresh: score - penalty(sentence), signs: {} }
  }
}

function usesFitted({ isFollowUp, isForNews, isQuestion, kind, terms }: WantedAnswer): boolean {
  // "In short" asks to retell, which begins with the first sentence.
  const isRetelling = !isQuestion && (!isFollowUp || terms.length === 0)
  return !isRetelling && !(isForNews && !isFollowUp) && isFitted(kind)
}

function pickScorer(
  sentences: readonly RatedSentence[],
  reports: readonly RatedReport[],
  asked: WantedAnswer,
): (sentence: RatedSentence) => ScoredSentence {
  if (!usesFitted(asked)) return makeScorer(reports, asked)
  const scoreOf = makeAnswerScorer(sentences, reports, asked)
  const penalty = asked.isFollowUp ? () => 0 : makePenalty(asked)
  return (sentence) => {
    const { score, signs } = scoreOf(sentence)
    return { sentence, score, fresh: score - penalty(sentence), signs }
  }
}

/** Whether a sentence may be told: one that was told before only if it matches the question or gives the kind of answer asked for. */
function mayBeTold(sentence: RatedSentence, asked: WantedAnswer): boolean {
  const isNew = !asked.isQuestion || !asked.told.includes(sentence.text)
  const saysSome =
    asked.terms.length > 0 && (asked.isFollowUp || sentence.own > 0 || tellsWhatIsToCome(sentence, asked))
  return isNew || saysSome || givesAnswer(sentence, asked)
}

/** Headlines that give the kind of answer asked for and match the question better than any sentence. */
function findAnsweringHeadlines(reports: readonly RatedReport[], asked: WantedAnswer): RatedSentence[] {
  const most = Math.max(0, ...reports.flatMap(({ sentences }) => sentences.map(({ own }) => own)))
  return reports
    .map(({ headline }) => headline)
    .filter((headline) => headline.own > most && givesAnswer(headline, asked))
}

/** For a figure, the sentences that give one, if the best neither does nor has a word of the question. An age is always taken from those. */
function keepAnswering(scored: readonly ScoredSentence[], asked: WantedAnswer): readonly ScoredSentence[] {
  if (!asksForFigure(asked)) return scored
  const most = Math.max(...scored.map(({ fresh }) => fresh))
  const best = scored.find(({ fresh }) => fresh === most)
  if (!best || (asked.kind !== 'age' && best.sentence.own > 0)) return scored
  const answering = scored.filter(({ sentence }) => givesAnswer(sentence, asked))
  return answering.length > 0 ? answering : scored
}

/**
 * `certainty`: the probability, from 0 to 1, that it is the right one of all rated sentences; null without fitted weights. `score`
 * compares sentences of different subjects. `runnerUp`: what else may be the answer, if this is not certain.
 */
export type ChosenSentence = {
  sentence: RatedSentence
  certainty: number | null
  score: number
  runnerUp: RatedSentence | null
  /** The signs of the sentence that count in long reports, and those of `readCertainty`. */
  signs: Readonly<Record<string, number>>
}

/** For "and the mayor?" in a conversation, what is older than the newest report with her in its headline is outdated. */
function dropOutdated(reports: readonly RatedReport[], asked: WantedAnswer): readonly RatedReport[] {
  const { isFollowUp, isForNews, terms } = asked
  if (!isFollowUp || !isForNews || terms.length === 0) return reports
  const times = reports
    .filter(({ titled }) => terms.every(({ stem }) => titled.has(stem)))
    .map(({ article }) => article.publishedAt.getTime())
  const newest = Math.max(0, ...times)
  return reports.filter(({ article }) => newest - article.publishedAt.getTime() < sameTimeMs)
}

/** "How much was that again?": what was told and gives the kind of answer asked for; empty if nothing is asked again. */
function listAskedAgain(sentences: readonly RatedSentence[], asked: WantedAnswer): RatedSentence[] {
  if (!asked.asksAgain) return []
  return sentences.filter((each) => asked.told.includes(each.text) && !lacksKind(each, asked))
}

/** The sentences and headlines that may be told. */
export function listChoices(reports: readonly RatedReport[], asked: WantedAnswer): RatedSentence[] {
  const sentences = [
    ...reports.flatMap((report) => report.sentences),
    ...findAnsweringHeadlines(reports, asked),
  ]
  const quotable = sentences.filter(
    ({ isNoAnswer, text }) => !isNoAnswer && !isForMachines(text) && !holdsAddress(text),
  )
  const again = listAskedAgain(quotable, asked)
  return again.length > 0 ? again : quotable.filter((sentence) => mayBeTold(sentence, asked))
}

/**
 * Chooses the sentence that answers best: it matches the question and gives the kind of answer asked for; of nearly equal ones,
 * the newest. Null if none is worth telling.
 */
export function chooseSentence(all: readonly RatedReport[], asked: WantedAnswer): ChosenSentence | null {
  const reports = dropOutdated(all, asked)
  const sentences = listChoices(reports, asked)
  const scored = keepAnswering(sentences.map(pickScorer(sentences, reports, asked)), asked)
  const best =
    asked.kind === 'former' ? scored.toSorted((a, b) => b.fresh - a.fresh)[0] : findNewest(scored, 'fresh')
  if (!best) return null
  if (asked.kind === 'former')
    return { sentence: best.sentence, certainty: null, score: best.score, runnerUp: null, signs: {} }
  const givesTime = ({ sentence }: ScoredSentence) => asked.kind === 'time' && givesAnswer(sentence, asked)
  const gives = givesAnswer(best.sentence, asked)
  const measureRestated = makeRestatedMeasure(best)
  // A newer report's sentence is preferred even if it was told before, because the older one may no longer be true.
  const newer = scored.filter((each) => {
    if (timeOf(each) - timeOf(best) < sameTimeMs) return false
    const margin = givesTime(best) && givesTime(each) ? nearlyAsGoodTime : nearlyAsGood
    const mayReplace = !gives || asked.kind === 'state' || givesAnswer(each.sentence, asked)
    const missing = best.score - margin - each.score
    if (!mayReplace || missing > marginOfRestated) return false
    return missing <= 0 || missing <= marginOfRestated * measureRestated(each)
  })
  const chosen = findNewest(newer, 'score') ?? best
  const isLong = Object.keys(chosen.signs).length > 0
  return {
    sentence: chosen.sentence,
    score: chosen.score,
    certainty: usesFitted(asked) ? rateCertainty(best, scored) : null,
    runnerUp: usesFitted(asked) ? findRunnerUp(chosen, scored, asked) : null,
    signs: isLong ? { ...chosen.signs, ...readCertainty(chosen, scored) } : {},
  }
}
