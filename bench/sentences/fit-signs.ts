import {
  logLikelihood,
  sumSigns,
} from '../../server/src/modules/assistant/evidence/sentences/score-answer.ts'

export type SignWeights = Record<string, number>

/** What may be chosen, by its signs. */
export type Choice = { signs: Record<string, number>; isRight: boolean }

/** What may be chosen for a question. `weight`: how much the question counts. */
export type Choices = { choices: readonly Choice[]; weight: number }

const steps = 400
const rate = 0.1
/** The penalty on moving away from the given weights. */
const shrinkage = 4
const logitShrinkage = shrinkage * logLikelihood ** 2

/** A choice with its signs as indexes into the weights. */
type Row = { at: number[]; values: number[]; isRight: boolean }
type Question = { rows: Row[]; weight: number }

function openRows(examples: readonly Choices[]) {
  const places = new Map<string, number>()
  const placeOf = (sign: string) => {
    const at = places.get(sign) ?? places.size
    places.set(sign, at)
    return at
  }
  const toRow = ({ isRight, signs }: Choice): Row => {
    const entries = Object.entries(signs).filter(([, value]) => value !== 0)
    return {
      at: entries.map(([sign]) => placeOf(sign)),
      values: entries.map(([, value]) => value),
      isRight,
    }
  }
  const questions = examples.map(({ choices, weight }) => ({ rows: choices.map(toRow), weight }))
  return { questions, signs: [...places.keys()] }
}

function sumUp({ at, values }: Row, weights: Float64Array): number {
  let sum = 0
  for (let each = 0; each < at.length; each += 1) sum += (weights[at[each] ?? 0] ?? 0) * (values[each] ?? 0)
  return sum
}

/** How the log likelihood that a right choice is made changes with each score. */
export function findPulls(choices: readonly { score: number; isRight: boolean }[]): number[] {
  const scores = choices.map(({ score }) => logLikelihood * score)
  const most = Math.max(...scores)
  const chances = scores.map((score) => Math.exp(score - most))
  const all = chances.reduce((sum, chance) => sum + chance, 0)
  const right = choices.reduce((sum, { isRight }, at) => sum + (isRight ? (chances[at] ?? 0) : 0), 0)
  return choices.map(({ isRight }, at) => {
    const chance = chances[at] ?? 0
    return logLikelihood * ((isRight ? chance / Math.max(1e-9, right) : 0) - chance / all)
  })
}

/** Adds the slope of the log likelihood that a right choice is made. */
function addSlope(slope: Float64Array, { rows, weight }: Question, weights: Float64Array): void {
  const pulls = findPulls(rows.map((row) => ({ score: sumUp(row, weights), isRight: row.isRight })))
  for (const [place, { at, values }] of rows.entries()) {
    const pull = weight * (pulls[place] ?? 0)
    for (const [each, sign] of at.entries()) slope[sign] = (slope[sign] ?? 0) + pull * (values[each] ?? 0)
  }
}

/** Climbs with a step size of its own for each weight, which it changes. */
export function climb(weights: Float64Array, findSlope: () => Float64Array): void {
  const mean = new Float64Array(weights.length)
  const square = new Float64Array(weights.length)
  for (let step = 1; step <= steps; step += 1) {
    for (const [at, slope] of findSlope().entries()) {
      const isFirst = step === 1
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope
      square[at] = isFirst ? slope ** 2 : 0.99 * (square[at] ?? 0) + 0.01 * slope ** 2
      const move = (rate * (mean[at] ?? 0)) / (Math.sqrt(square[at] ?? 0) + 1e-9)
      weights[at] = (weights[at] ?? 0) + move / Math.sqrt(step / 20 + 1)
    }
  }
}

/**
 * Fits weights by the likelihood of choosing a right sentence, as a logistic choice among the sentences of each question, with a
 * penalty on what differs from `from`. Other signs than those of `isFitted` keep their weight.
 */
export function fitSigns(
  examples: readonly Choices[],
  from: SignWeights,
  isFitted: (sign: string) => boolean,
): SignWeights {
  const { questions, signs } = openRows(examples)
  const given = Float64Array.from(signs, (sign) => from[sign] ?? 0)
  const weights = Float64Array.from(given)
  const findSlope = () => {
    const slope = weights.map((weight, at) => -logitShrinkage * (weight - (given[at] ?? 0)))
    for (const question of questions) addSlope(slope, question, weights)
    return slope.map((each, at) => (isFitted(signs[at] ?? '') ? each : 0))
  }
  climb(weights, findSlope)
  return { ...from, ...Object.fromEntries(signs.map((sign, at) => [sign, weights[at] ?? 0])) }
}

/** Whether the best choices by these weights, as many as `most`, include a right one. */
export function choosesRight(choices: readonly Choice[], weights: SignWeights, most = 1): boolean {
  const rate = ({ signs }: Choice) => sumSigns(weights, signs)
  return choices
    .toSorted((a, b) => rate(b) - rate(a))
    .slice(0, most)
    .some(({ isRight }) => isRight)
}
