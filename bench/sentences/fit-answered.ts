import { sumSigns } from '../../server/src/modules/assistant/evidence/sentences/score-answer.ts'
import type { Answered, Example } from './examples.ts'
import { climb, type SignWeights } from './fit-signs.ts'

/** A sign whose weight is 1. */
export const given = 'given'
/** The penalty on large weights, of signs that vary by 1. */
const shrinkage = 50

type Row = { values: Float64Array; isRight: boolean; weight: number }

/** How a sign varies, so that the penalty is the same for all. */
function measureSpread(all: readonly Answered[], sign: string): number {
  const values = all.map(({ signs }) => signs[sign] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** `weight`: how much it counts. */
export type WeighedAnswer = { answered: Answered; weight: number }

/** Fits the log-odds that what is found for a follow-up answers it, by logistic regression. */
export function fitLogOdds(answers: readonly WeighedAnswer[]): SignWeights {
  const own = answers.map(({ answered }) => answered)
  const names = [...new Set(own.flatMap(({ signs }) => Object.keys(signs)))].toSorted()
  const [constant, fixed] = [names.indexOf('constant'), names.indexOf(given)]
  const isFree = (at: number) => at === constant || at === fixed
  const spreads = names.map((name, at) => (isFree(at) ? 1 : measureSpread(own, name) || 1))
  const rows = answers.map(({ answered: { isRight, signs }, weight }): Row => {
    const values = Float64Array.from(names, (name, at) => (signs[name] ?? 0) / (spreads[at] ?? 1))
    return { values, isRight, weight }
  })
  const weights = Float64Array.from(names, (_, at) => Number(at === fixed))
  climb(weights, () => {
    const slope = weights.map((weight, at) => (isFree(at) ? 0 : -shrinkage * weight))
    for (const { isRight, values, weight } of rows) {
      const sum = values.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0)
      const error = weight * (Number(isRight) - 1 / (1 + Math.exp(-sum)))
      for (const [at, value] of values.entries())
        if (at !== fixed) slope[at] = (slope[at] ?? 0) + error * value
    }
    return slope
  })
  return Object.fromEntries(names.map((name, at) => [name, (weights[at] ?? 0) / (spreads[at] ?? 1)]))
}

/** How much a question of a dialogue counts: only dialogues have several reports, and are asked as people ask. */
const weightOfDialogues = 4
/** How much a wrong answer of the reports counts: it is no good, but there is a right one. */
const weightOfWrong = 0.2

/** Fits the log-odds of follow-ups on short reports. */
export function fitAnswered(examples: readonly Example[]): SignWeights {
  const weigh = ({ isAnswerable, isRight }: Answered) => (isAnswerable && !isRight ? weightOfWrong : 1)
  return fitLogOdds(
    examples.flatMap(({ answered, set }) => {
      const ofSet = set === 'reports' ? 1 : weightOfDialogues
      return answered ? [{ answered, weight: ofSet * weigh(answered) }] : []
    }),
  )
}

export type RatedAnswer = Answered & { set: string; logOdds: number }

/** Rates the follow-ups of each set by weights that are fitted to the other sets. */
export function rateBySets(examples: readonly Example[], sets: readonly string[]): RatedAnswer[] {
  return sets.flatMap((set) => {
    const weights = fitAnswered(examples.filter((each) => each.set !== set))
    return examples
      .filter((each) => each.set === set)
      .flatMap(({ answered }) =>
        answered ? [{ ...answered, set, logOdds: sumSigns(weights, answered.signs) }] : [],
      )
  })
}
