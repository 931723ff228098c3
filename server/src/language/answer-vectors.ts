import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { listWordParts } from './vector-words.ts'
import {
  addRow,
  normalize,
  rememberVectors,
  sumParts,
  type PackedRows,
  type TextVector,
} from './word-vectors.ts'

/** What is added to the vectors of some English words. `rowOf`: their rows here by those in the word vectors. */
type Moves = PackedRows & { rowOf: ReadonlyMap<number, number> }

/** A text is embedded as what asks or as what answers. */
export type Side = 'question' | 'sentence'

const headerBytes = 16

/**
 * Reads a file as written by `npm run bench -- sentences --write`: how many rows the word vectors have for which it was written, how many
 * words are moved in questions and how many in sentences, and how many dimensions there are; then the rows of these words in
 * the word vectors, their scales and their values. Little-endian, without padding.
 */
function readMoves(): Record<Side, Moves> {
  const { buffer, byteLength, byteOffset } = readFileSync(
    new URL('./lexicon/answer-vectors.bin', import.meta.url),
  )
  const view = new DataView(buffer, byteOffset, byteLength)
  const [asking, answering, dimensions] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
  ]
  const scalesAt = headerBytes + (asking + answering) * 4
  const valuesAt = scalesAt + (asking + answering) * 4
  const take = (from: number, length: number): Moves => ({
    dimensions,
    rowOf: new Map(
      Array.from({ length }, (_, row) => [view.getInt32(headerBytes + (from + row) * 4, true), row]),
    ),
    scales: Float32Array.from({ length }, (_, row) => view.getFloat32(scalesAt + (from + row) * 4, true)),
    values: new Int8Array(
      buffer.slice(
        byteOffset + valuesAt + from * dimensions,
        byteOffset + valuesAt + (from + length) * dimensions,
      ),
    ),
  })
  return { question: take(0, asking), sentence: take(asking, answering) }
}

// Read on first use, like the word vectors.
let read: Record<Side, Moves> | null = null

function embed(text: string, language: Language, side: Side): TextVector {
  read ??= readMoves()
  const moves = read[side]
  const parts = listWordParts(text, language)
  const sum = sumParts(parts)
  for (const { row, share } of parts) {
    const moved = moves.rowOf.get(row)
    if (moved !== undefined) addRow(sum, moves, { row: moved, share })
  }
  return normalize(sum)
}

/** The vector of a question, near those of sentences that answer it (`docs/decisions/0052-answer-vectors.md`). */
export function embedAsking(question: string, language: Language): TextVector {
  return embed(`${question}?`, language, 'question')
}

/** The vector of a sentence, near those of questions that it answers. */
export const embedAnswering = rememberVectors((text, language) => embed(text, language, 'sentence'))
