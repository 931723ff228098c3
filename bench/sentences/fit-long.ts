import { readCertainty } from '../../server/src/modules/assistant/evidence/sentences/certainty.ts'
import { addLongSigns } from '../../server/src/modules/assistant/evidence/sentences/likely-answered.ts'
import { sumSigns } from '../../server/src/modules/assistant/evidence/sentences/score-answer.ts'
import { assignFold, folds } from '../support/folds.ts'
import type { Answered, Choice, Example } from './examples.ts'
import { fitLogOdds, given, type WeighedAnswer } from './fit-answered.ts'
import { fitSigns, type SignWeights } from './fit-signs.ts'

/** `ofLong`: what is added to what short reports are scored by, as far as reports are long. */
type Weights = { ofShort: SignWeights; ofLong: SignWeights }

/** The signs of a long report, each as often as the report is long, and beside them what a short one would be scored by. */
function stretch(ofShort: number, ofLong: SignWeights, length: number): SignWeights {
  return {
    ...Object.fromEntries(Object.entries(ofLong).map(([sign, value]) => [sign, length * value])),
    [given]: ofShort,
  }
}

function withoutGiven(weights: SignWeights): SignWeights {
  return Object.fromEntries(Object.entries(weights).filter(([sign]) => sign !== given))
}

/** How much a question counts that was written before its report, by somebody who had heard nothing. */
const weightOfImagined = 0.2

/**
 * What is not fitted, because few of these questions have several reports: a sentence of a report that was told is likelier than one of
 * another report of its event.
 */
const kept: SignWeights = { 'of told': 0.7 }

/** Fits the weights of long reports by which a sentence is chosen. */
export function fitLongChoice(examples: readonly Example[], ofShort: SignWeights): SignWeights {
  const questions = examples
    .filter((each) => each.isAnswerable)
    .map((example) => ({
      weight: example.set === 'heard' ? 1 : weightOfImagined,
      choices: example.choices.map(({ isRight, ofLong, signs }) => {
        return { isRight, signs: stretch(sumSigns(ofShort, signs), ofLong, example.length) }
      }),
    }))
  const from = { [given]: 1, ...kept }
  return withoutGiven(fitSigns(questions, from, (sign) => !(sign in from)))
}

export type LongAnswer = {
  example: Example
  best: Choice
  answered: Answered
  ofLong: SignWeights
  score: number
}

/** What these weights choose: the best sentence, and whether it or the second best is right. */
function choose(example: Example, { ofLong, ofShort }: Weights): LongAnswer | null {
  const scored = example.choices
    .map((choice) => {
      const added = example.length * sumSigns(ofLong, choice.ofLong)
      return { choice, score: sumSigns(ofShort, choice.signs) + added }
    })
    .toSorted((a, b) => b.score - a.score)
  const [first, second] = scored
  if (!first) return null
  const { choice: best, score } = first
  const certainty = readCertainty(first, scored)
  const signs = best.readAnswered(score)
  const isRight = best.isRight || second?.choice.isRight === true
  const answered = { signs, isAnswerable: example.isAnswerable, isRight }
  return {
    example,
    best,
    score,
    answered,
    ofLong: addLongSigns(signs, { signs: { ...best.ofLong, ...certainty } }),
  }
}

/** What is chosen for each question by weights that are fitted to the other stories. */
export function chooseByOthers(examples: readonly Example[], ofShort: SignWeights): LongAnswer[] {
  return Array.from({ length: folds }, (_, fold) => {
    const others = examples.filter(({ conversation }) => assignFold(conversation) !== fold)
    const ofLong = fitLongChoice(others, ofShort)
    const own = examples.filter(({ conversation }) => assignFold(conversation) === fold)
    return own.flatMap((each) => choose(each, { ofShort, ofLong }) ?? [])
  }).flat()
}

/**
 * How much an answer counts, and a question without one. Fewer of the written questions have no answer than of those that were heard, so
 * each of them counts more; the log-odds would expect an answer too often otherwise.
 */
const weightsOf: Record<string, { answered: number; unanswered: number }> = {
  heard: { answered: 3, unanswered: 3 },
  written: { answered: 1, unanswered: 2.3 },
}

/** A wrong answer does not count if the reports have a right one. */
function weigh(
  { answered, example: { length, set }, ofLong }: LongAnswer,
  ofShort: SignWeights,
): WeighedAnswer[] {
  const { isAnswerable, isRight } = answered
  if (isAnswerable && !isRight) return []
  const signs = stretch((1 - length) * sumSigns(ofShort, answered.signs), ofLong, length)
  const { answered: ofAnswered, unanswered } = weightsOf[set] ?? { answered: 1, unanswered: 1 }
  return [{ answered: { ...answered, signs }, weight: isAnswerable ? ofAnswered : unanswered }]
}

/** Fits the log-odds of follow-ups on long reports, to sentences that were chosen without knowing their question. */
export function fitLongAnswered(chosen: readonly LongAnswer[], ofShort: SignWeights): SignWeights {
  return withoutGiven(fitLogOdds(chosen.flatMap((each) => weigh(each, ofShort))))
}

/** The log-odds of each answer by weights that are fitted to the other stories. */
export function rateByOthers(
  chosen: readonly LongAnswer[],
  ofShort: SignWeights,
): (LongAnswer & { logOdds: number })[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isOwn = ({ example }: LongAnswer) => assignFold(example.conversation) === fold
    const others = chosen.filter((each) => !isOwn(each))
    const ofLong = fitLongAnswered(others, ofShort)
    return chosen.filter(isOwn).map((each) => {
      const { answered, example } = each
      const short = (1 - example.length) * sumSigns(ofShort, answered.signs)
      return { ...each, logOdds: short + example.length * sumSigns(ofLong, each.ofLong) }
    })
  }).flat()
}
