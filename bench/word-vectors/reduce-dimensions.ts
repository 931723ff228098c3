/** As many vectors determine the axes as make no difference to them. */
const mostSampled = 12_000
const rounds = 40

export const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function scaleToOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

function averageOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value
  return sum.map((value) => value / vectors.length)
}

/** The rows of the covariance matrix. */
function measureCovariance(vectors: readonly Float32Array[]): Float32Array[] {
  const size = vectors[0]?.length ?? 0
  const rows = Array.from({ length: size }, () => new Float32Array(size))
  for (const vector of vectors)
    for (const [at, row] of rows.entries()) {
      const factor = (vector[at] ?? 0) / vectors.length
      for (let other = 0; other < size; other += 1)
        row[other] = (row[other] ?? 0) + factor * (vector[other] ?? 0)
    }
  return rows
}

/** Gram-Schmidt. */
function makeOrthogonal(axes: readonly Float32Array[]): Float32Array[] {
  const made: Float32Array[] = []
  for (const axis of axes) {
    const rest = Float32Array.from(axis)
    for (const other of made) {
      const share = dot(rest, other)
      for (let at = 0; at < rest.length; at += 1) rest[at] = (rest[at] ?? 0) - share * (other[at] ?? 0)
    }
    made.push(scaleToOne(rest))
  }
  return made
}

/** The directions in which the vectors vary most, by orthogonal iteration. */
function findAxes(vectors: readonly Float32Array[], dimensions: number): Float32Array[] {
  const covariance = measureCovariance(vectors)
  let axes = makeOrthogonal(covariance.slice(0, dimensions))
  for (let round = 0; round < rounds; round += 1)
    axes = makeOrthogonal(axes.map((axis) => Float32Array.from(covariance, (row) => dot(row, axis))))
  return axes
}

/** Principal components: the vectors, of length 1 and without their mean, on the axes along which they differ most. */
export function reduceDimensions(vectors: readonly Float32Array[], dimensions: number): Float32Array[] {
  const unit = vectors.map(scaleToOne)
  const mean = averageOf(unit)
  const centred = unit.map((vector) => vector.map((value, at) => value - (mean[at] ?? 0)))
  const every = Math.ceil(centred.length / mostSampled)
  const axes = findAxes(
    centred.filter((_, at) => at % every === 0),
    dimensions,
  )
  return centred.map((vector) => Float32Array.from(axes, (axis) => dot(vector, axis)))
}
