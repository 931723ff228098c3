import { stripEnding } from '../../server/src/language/stems.ts'
import { keyOfStem, type WordPart } from '../../server/src/language/vector-words.ts'
import { hashWord } from '../../server/src/language/word-table.ts'

const most = 127

const join = (parts: readonly (Int32Array | Float32Array | Int8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))

/** Vectors in the format of `server/src/language/word-vectors.ts`, each value in a byte. */
export function packVectors(vectors: readonly Float32Array[], dimensions: number): Buffer {
  const scales = Float32Array.from(vectors, (vector) => Math.max(1e-9, ...vector.map(Math.abs)) / most)
  const values = Int8Array.from(
    vectors.flatMap((vector, row) => [...vector].map((value) => Math.round(value / (scales[row] ?? 1)))),
  )
  return join([Int32Array.of(vectors.length, dimensions), scales, values])
}

/** Words that mean the same are one, and have one number. */
function numberWords(words: ReadonlyMap<string, readonly WordPart[]>) {
  const numbers = new Map<string, number>()
  const distinct: (readonly WordPart[])[] = []
  const numberOf = new Map<string, number>()
  for (const [word, parts] of words) {
    const key = parts.map(({ row, share }) => `${row} ${share}`).join()
    const number = numbers.get(key) ?? distinct.push(parts) - 1
    numbers.set(key, number)
    numberOf.set(word, number)
  }
  return { distinct, numberOf }
}

/** Each stem has the number of its first form. */
function listKeys(numberOf: ReadonlyMap<string, number>): [key: string, number: number][] {
  const stems = new Map<string, number>()
  for (const [word, number] of numberOf) {
    const key = keyOfStem(stripEnding(word))
    if (!stems.has(key)) stems.set(key, number)
  }
  return [...numberOf, ...stems]
}

/**
 * The words of a language in the format of `server/src/language/vector-words.ts`. Of the forms that share a stem, the first stands for
 * those that are not listed.
 */
export function packWords(words: ReadonlyMap<string, readonly WordPart[]>): Buffer {
  const { distinct, numberOf } = numberWords(words)
  const keys = listKeys(numberOf)
  const parts = distinct.flat()
  let end = 0
  return join([
    Int32Array.of(keys.length, distinct.length),
    Int32Array.from(keys.flatMap(([key, number]) => [hashWord(key), number])),
    Int32Array.from(distinct, ({ length }) => (end += length)),
    Int32Array.from(parts, ({ row }) => row),
    Float32Array.from(parts, ({ share }) => share),
  ])
}
