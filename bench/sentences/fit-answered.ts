import { sumSigns } from '../../server/src/modules/assistant/evidence/sentences/score-answer.ts'
import type { Answered, Example } from './examples.ts'
import { climb, type SignWeights } from './fit-signs.ts'

/** How much a wrong answer of the reports counts: it is no good, but there is a right one. */
const weightOfWrong = 0.2
/** How much a question of a dialogue counts: only dialogues have several reports, and are asked as people ask. */
const weightOfDialogues = 4
/** The penalty on large weights, of signs that vary by 1. */
const shrinkage = 50

type Row = { values: Float64Array; isRight: boolean; weight: number }

/** How a sign varies, so that the penalty is the same for all. */
function measureSpread(all: readonly Answered[], sign: string): number {
  const values = all.map(({ signs }) => signs[sign] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Fits the log-odds that what is found for a follow-up answers it, by logistic regression. */
export function fitAnswered(examples: readonly Example[]): SignWeights {
  const own = examples.flatMap(({ answered, set }) => (answered ? [{ ...answered, set }] : []))
  const names = [...new Set(own.flatMap(({ signs }) => Object.keys(signs)))].toSorted()
  const constant = names.indexOf('constant')
  const spreads = names.map((name) => measureSpread(own, name) || 1)
  const rows = own.map(({ isAnswerable, isRight, set, signs }): Row => {
    const ofSet = set === 'reports' ? 1 : weightOfDialogues
    return {
      values: Float64Array.from(names, (name, at) => (signs[name] ?? 0) / (spreads[at] ?? 1)),
      isRight,
      weight: ofSet * (isAnswerable && !isRight ? weightOfWrong : 1),
    }
  })
  const weights = new Float64Array(names.length)
  climb(weights, () => {
    const slope = weights.map((weight, at) => (at === constant ? 0 : -shrinkage * weight))
    for (const { isRight, values, weight } of rows) {
      const sum = values.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0)
      const error = weight * (Number(isRight) - 1 / (1 + Math.exp(-sum)))
      for (const [at, value] of values.entries()) slope[at] = (slope[at] ?? 0) + error * value
    }
    return slope
  })
  return Object.fromEntries(names.map((name, at) => [name, (weights[at] ?? 0) / (spreads[at] ?? 1)]))
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
