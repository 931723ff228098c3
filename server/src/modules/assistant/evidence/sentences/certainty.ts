import type { AnswerKind } from '#language/lexicon/answers'
import { listComparableWords, overlap } from '../../model/checks/overlap.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import type { RatedReport, RatedSentence } from '../rate-report.ts'
import { logLikelihood } from './score-answer.ts'
import { givesAnswer, lacksKind, type WantedAnswer } from './wanted-answer.ts'

/** Kinds of answer that a sentence either clearly contains or not. */
const figures: readonly (AnswerKind | null)[] = ['count', 'duration', 'money', 'time']

/** From this similarity in meaning on, a sentence paraphrases a part of the question. */
const leastMeaning = 0.25

/** Whether a sentence has a word of what the question is about, or a paraphrase; without such words, the kind of answer asked for. */
export function hasToDoWith(sentence: RatedSentence, asked: WantedAnswer): boolean {
  const { article, own, text } = sentence
  const { language, terms } = asked
  if (terms.length === 0) return givesAnswer(sentence, asked)
  if (own > 0) return true
  const subject = terms.map(({ word }) => word).join(' ')
  const similarityOf = makeSimilarityScorer({ text: subject, language }, terms)
  return similarityOf({ text, language: article.language }).meaning >= leastMeaning
}

/** "When is the budget?": whether no sentence that has anything to do with the question contains a time, or an amount. */
export function lacksFigure(reports: readonly RatedReport[], asked: WantedAnswer): boolean {
  if (!figures.includes(asked.kind)) return false
  const { language, question, terms } = asked
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  const hasSome = ({ article, own, text }: RatedSentence) =>
    own > 0 || similarityOf({ text, language: article.language }).meaning >= leastMeaning
  const said = reports.flatMap(({ headline, sentences }) => [headline, ...sentences])
  return !said.some((each) => givesAnswer(each, asked) && hasSome(each))
}

/** Whether it asks for a figure, of which an age is one. */
export const asksForFigure = ({ kind }: WantedAnswer) => kind === 'age' || figures.includes(kind)

/** `fresh`: the score minus the penalty for what was told before. `signs`: those that count in long reports. */
export type ScoredSentence = {
  sentence: RatedSentence
  score: number
  fresh: number
  signs: Readonly<Record<string, number>>
}

export const timeOf = ({ sentence }: ScoredSentence) => sentence.article.publishedAt.getTime()

/** Reports within this time count as equally new. */
export const sameTimeMs = 3_600_000

/** An answer that is right with this probability is told alone. Chosen by `npm run bench -- conversations`. */
const sure = 0.75
/** The least probability of what is told as well. */
const leastOfRunnerUp = 0.06
/** From this share of common words on, two sentences say the same. */
const sayingTheSame = 0.6

/** The probability, from 0 to 1, that a sentence is the right one of all that were scored by fitted weights. */
export function rateCertainty(
  { score: own }: Pick<ScoredSentence, 'score'>,
  scored: readonly Pick<ScoredSentence, 'score'>[],
): number {
  return 1 / scored.reduce((sum, { score }) => sum + Math.exp(logLikelihood * (score - own)), 0)
}

/** How certain the choice of a sentence is, as signs: its probability, how evenly the others are as probable, from 0 to 1, and how many there are. */
export function readCertainty(
  chosen: Pick<ScoredSentence, 'score'>,
  scored: readonly Pick<ScoredSentence, 'score'>[],
): Record<string, number> {
  const certainty = rateCertainty(chosen, scored)
  const chances = scored.map(({ score }) => certainty * Math.exp(logLikelihood * (score - chosen.score)))
  const entropy = chances.reduce((sum, chance) => sum - chance * Math.log(chance + 1e-12), 0)
  return {
    certainty,
    evenness: entropy / Math.log(Math.max(2, scored.length)),
    choices: Math.log(scored.length),
  }
}

/** Measures how much of the words of a sentence another contains, from 0 to 1. */
export function makeRestatedMeasure({ sentence }: ScoredSentence): (other: ScoredSentence) => number {
  const listWords = ({ article, text }: RatedSentence) => listComparableWords(text, article.language)
  const own = listWords(sentence)
  return (other) => overlap(own, listWords(other.sentence))
}

/** Whether it can be understood after the chosen sentence. */
function makeUnderstoodTest(
  chosen: ScoredSentence,
  scored: readonly ScoredSentence[],
  { told }: WantedAnswer,
) {
  return ({ sentence: { article, dependsOnPrevious, position } }: ScoredSentence): boolean => {
    const isBefore = ({ sentence }: ScoredSentence) =>
      sentence.article.id === article.id && sentence.position === position - 1
    if (!dependsOnPrevious || isBefore(chosen)) return true
    return scored.some((each) => isBefore(each) && told.includes(each.sentence.text))
  }
}

/**
 * The most probable of the others that says something else and is no older than the chosen sentence; one that gives the kind of
 * answer asked for, if the chosen one does not.
 */
export function findRunnerUp(
  chosen: ScoredSentence,
  scored: readonly ScoredSentence[],
  asked: WantedAnswer,
): RatedSentence | null {
  const isLacking = lacksKind(chosen.sentence, asked)
  if (!isLacking && rateCertainty(chosen, scored) >= sure) return null
  const measureRestated = makeRestatedMeasure(chosen)
  const isUnderstood = makeUnderstoodTest(chosen, scored, asked)
  const others = scored
    .filter((each) => each.sentence.position >= 0 && timeOf(chosen) - timeOf(each) < sameTimeMs)
    .filter((each) => each !== chosen && measureRestated(each) < sayingTheSame && isUnderstood(each))
    .toSorted((a, b) => b.score - a.score)
  const giving = isLacking ? others.find(({ sentence }) => givesAnswer(sentence, asked)) : undefined
  const next = giving ?? others[0]
  return next && rateCertainty(next, scored) >= leastOfRunnerUp ? next.sentence : null
}
