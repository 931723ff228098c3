import { specialWords } from '../../server/src/language/vector-words.ts'
import { seeded } from '../support/seeded.ts'
import { dot } from './reduce-dimensions.ts'

/** The vector of each word. */
export type Fitted = ReadonlyMap<string, Float32Array>

/** `target`: what the sum of the vectors of its words should point to. */
export type Example = { words: readonly string[]; target: Float32Array }

const rounds = 15
const rate = 0.05
/** How much a question counts: there are few, and they are worded differently. */
const weightOfQuestion = 6
/** The size of the first values. */
const initial = 0.02

export function countWords(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of examples) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function sumUp(words: readonly string[], vectors: Fitted, dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const word of words) {
    const vector = vectors.get(word)
    if (vector) for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  }
  return sum
}

function measureCosine(a: Float32Array, b: Float32Array): number {
  return dot(a, b) / Math.max(1e-9, Math.hypot(...a) * Math.hypot(...b))
}

/** The slope of the cosine, along the sum of a sentence's vectors. */
function findSlope(sum: Float32Array, target: Float32Array): Float32Array {
  const length = Math.max(1e-6, Math.hypot(...sum))
  const targetLength = Math.max(1e-6, Math.hypot(...target))
  const cosine = measureCosine(sum, target)
  return sum.map((value, at) => ((target[at] ?? 0) / targetLength - (cosine * value) / length) / length)
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Climbs with a step size of its own for each value (Adagrad, which suits words that are rare), decreasing in each round. */
export function fitVectors(
  examples: readonly Example[],
  { dimensions, leastSentences }: { dimensions: number; leastSentences: number },
): Fitted {
  const random = seeded(1)
  // A line with a single word is there to have it known.
  const listed = new Set(examples.flatMap(({ words }) => (words.length === 1 ? words : [])))
  const known = [...countWords(examples)].filter(
    ([word, count]) => count >= leastSentences || listed.has(word),
  )
  const draw = () => Float32Array.from({ length: dimensions }, () => initial * (2 * random() - 1))
  const vectors = new Map(known.map(([word]) => [word, draw()]))
  const squares = new Map(known.map(([word]) => [word, new Float32Array(dimensions).fill(1e-3)]))
  for (let round = 0; round < rounds; round += 1) {
    const step = rate * (1 - round / rounds)
    for (const { target, words } of shuffle(examples, random)) {
      const slope = findSlope(sumUp(words, vectors, dimensions), target)
      const weight = words.includes(specialWords.question) ? weightOfQuestion : 1
      for (const word of words) {
        const vector = vectors.get(word)
        const square = squares.get(word)
        if (!vector || !square) continue
        for (let at = 0; at < dimensions; at += 1) {
          const pull = weight * (slope[at] ?? 0)
          square[at] = (square[at] ?? 0) + pull * pull
          vector[at] = (vector[at] ?? 0) + (step * pull) / Math.sqrt(square[at] ?? 1)
        }
      }
    }
  }
  return vectors
}

/** The average cosine between what the words of a sentence add up to and its target. */
export function measureLikeness(fitted: Fitted, examples: readonly Example[]): number {
  const all = examples.map(({ target, words }) => measureCosine(sumUp(words, fitted, target.length), target))
  return all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
}
