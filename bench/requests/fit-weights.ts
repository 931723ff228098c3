import type { RequestFeatures } from '../../server/src/modules/assistant/understanding/open-request.ts'

/** A feature, with its language if it has one: "en:any news". */
export type Example = { features: readonly string[]; isPositive: boolean }
export type Fitted = { bias: number; weights: ReadonlyMap<string, number> }

const rounds = 200
const rate = 0.5
/** The penalty on large weights. */
const shrinkage = 0.02

export function listFeatures({ fields, signs, words }: RequestFeatures, language: string): string[] {
  return [
    ...words.map((word) => `${language}:${word}`),
    ...fields.map((field) => `#${field}`),
    ...signs.map((sign) => `@${sign}`),
  ]
}

type Row = { at: number[]; scale: number; isPositive: boolean }

/** Logistic regression by gradient descent, with a separate step size for each weight. */
export function fitWeights(examples: readonly Example[], known: ReadonlySet<string>): Fitted {
  const places = new Map([...known].map((feature, at) => [feature, at]))
  const rows: Row[] = examples.map(({ features, isPositive }) => {
    const at = features.map((feature) => places.get(feature)).filter((place) => place !== undefined)
    return { at, scale: 1 / Math.sqrt(Math.max(1, at.length)), isPositive }
  })
  const weights = new Float64Array(known.size)
  const squares = new Float64Array(known.size).fill(1e-6)
  let [bias, biasSquares] = [0, 1e-6]
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight) => weight * shrinkage)
    let biasSlope = 0
    for (const { at, isPositive, scale } of rows) {
      const sum = at.reduce((all, place) => all + (weights[place] ?? 0), 0)
      const error = 1 / (1 + Math.exp(-sum * scale - bias)) - Number(isPositive)
      biasSlope += error
      for (const place of at) slope[place] = (slope[place] ?? 0) + error * scale
    }
    biasSquares += biasSlope ** 2
    bias -= (rate * biasSlope) / Math.sqrt(biasSquares)
    for (const [place, each] of slope.entries()) {
      squares[place] = (squares[place] ?? 0) + each ** 2
      weights[place] = (weights[place] ?? 0) - (rate * each) / Math.sqrt(squares[place] ?? 1)
    }
  }
  return { bias, weights: new Map([...known].map((feature, at) => [feature, weights[at] ?? 0])) }
}

export function scoreFeatures(features: readonly string[], { bias, weights }: Fitted): number {
  const own = features.map((feature) => weights.get(feature)).filter((weight) => weight !== undefined)
  return bias + own.reduce((all, weight) => all + weight, 0) / Math.sqrt(Math.max(1, own.length))
}

/** The features of at least two examples. */
export function listKnown(examples: readonly Pick<Example, 'features'>[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([feature]) => feature))
}
