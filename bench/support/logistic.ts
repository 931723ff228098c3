/** Solves `matrix * x = vector` by elimination; both are changed. */
function solve(matrix: number[][], vector: number[]): number[] {
  const size = vector.length
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0
  for (let pivot = 0; pivot < size; pivot += 1)
    for (let row = 0; row < size; row += 1) {
      if (row === pivot) continue
      const factor = at(row, pivot) / at(pivot, pivot)
      matrix[row] = Array.from({ length: size }, (_, column) => at(row, column) - factor * at(pivot, column))
      vector[row] = (vector[row] ?? 0) - factor * (vector[pivot] ?? 0)
    }
  return vector.map((value, row) => value / at(row, row))
}

const rounds = 25
/** The penalty on large weights, which keeps the steps finite. */
const shrinkage: number = 0.1

export type LabelledSigns = { signs: Readonly<Record<string, number>>; isRight: boolean }

/** Logistic regression by Newton's method, for few signs and many rows. */
export function fitLogistic(rows: readonly LabelledSigns[]): Record<string, number> {
  const names = Object.keys(rows[0]?.signs ?? {})
  const values = rows.map(({ signs }) => names.map((name) => signs[name] ?? 0))
  let weights = names.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight) => -shrinkage * weight)
    const curvature = names.map((_, a) => names.map((__, b) => (a === b ? shrinkage : 0)))
    for (const [place, own] of values.entries()) {
      const sum = own.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0)
      const chance = 1 / (1 + Math.exp(-sum))
      for (const [a, value] of own.entries()) {
        slope[a] = (slope[a] ?? 0) + value * (Number(rows[place]?.isRight) - chance)
        const row = curvature[a] ?? []
        for (const [b, other] of own.entries()) row[b] = (row[b] ?? 0) + value * other * chance * (1 - chance)
      }
    }
    const step = solve(curvature, slope)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
  }
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]))
}
