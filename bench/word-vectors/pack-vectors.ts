import { stripEnding } from '../../server/src/language/stems.ts'
import { hashWord, keyOfStem } from '../../server/src/language/word-vectors.ts'
import type { Fitted } from './fit-vectors.ts'

const most = 127

/** Each stem has the row of its most frequent form; without counts, of the first. */
function listKeys(words: readonly string[], counts: ReadonlyMap<string, number>): [string, number][] {
  const rows = words.map((word, row) => ({ word, row, count: counts.get(word) ?? 0 }))
  const stems = new Map<string, number>()
  for (const { row, word } of rows.toSorted((a, b) => b.count - a.count)) {
    const key = keyOfStem(stripEnding(word))
    if (!stems.has(key)) stems.set(key, row)
  }
  return [...rows.map(({ row, word }): [string, number] => [word, row]), ...stems]
}

/** The vectors in the format of `server/src/language/word-vectors.ts`, each value in a byte. */
export function packVectors(
  fitted: Fitted,
  { counts, dimensions }: { counts: ReadonlyMap<string, number>; dimensions: number },
): Buffer {
  const words = [...fitted.keys()].toSorted()
  const keys = listKeys(words, counts)
  const header = Int32Array.of(keys.length, words.length, dimensions)
  const table = Int32Array.from(keys.flatMap(([key, row]) => [hashWord(key), row]))
  const vectors = words.map((word) => fitted.get(word) ?? new Float32Array(dimensions))
  const scales = Float32Array.from(vectors, (vector) => Math.max(1e-9, ...vector.map(Math.abs)) / most)
  const values = Int8Array.from(
    vectors.flatMap((vector, row) => [...vector].map((value) => Math.round(value / (scales[row] ?? 1)))),
  )
  return Buffer.concat([header, table, scales, values].map((part) => Buffer.from(part.buffer)))
}
