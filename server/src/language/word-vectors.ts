import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { listWordParts, type WordPart } from './vector-words.ts'

/** Rows of vectors, each value in a byte and to be multiplied by the scale of its row. */
export type PackedRows = { dimensions: number; scales: Float32Array; values: Int8Array }

const headerBytes = 8

/** Reads a file as written by `npm run bench -- word-vectors`: how many rows and dimensions; the scales; the values. Little-endian. */
function readRows(): PackedRows {
  const { buffer, byteLength, byteOffset } = readFileSync(
    new URL('./lexicon/word-vectors.bin', import.meta.url),
  )
  const file = buffer.slice(byteOffset, byteOffset + byteLength)
  const [rows = 0, dimensions = 0] = new Int32Array(file, 0, 2)
  const valuesAt = headerBytes + rows * 4
  return {
    dimensions,
    scales: new Float32Array(file, headerBytes, rows),
    values: new Int8Array(file, valuesAt),
  }
}

// Read on first use, because reading them would delay the start.
let read: PackedRows | null = null
const openRows = () => (read ??= readRows())

/** How many English words have a vector. */
export const countVectorRows = (): number => openRows().scales.length

type Added = { row: number; share: number }

export function addRow(
  sum: Float32Array,
  { dimensions, scales, values }: PackedRows,
  { row, share }: Added,
): void {
  const scale = share * (scales[row] ?? 0)
  const from = row * dimensions
  for (let at = 0; at < dimensions; at += 1)
    sum[at] = (sum[at] as number) + scale * (values[from + at] as number)
}

/** The sum of the vectors of English words. */
export function sumParts(parts: readonly WordPart[]): Float32Array {
  const vectors = openRows()
  const sum = new Float32Array(vectors.dimensions)
  for (const part of parts) addRow(sum, vectors, part)
  return sum
}

/** What a text means, as a vector of length 1 in a space that all languages share; all zeros if no word is known. */
export type TextVector = Float32Array

export function normalize(vector: Float32Array): TextVector {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** The sum of the vectors of the English words that its words mean (`docs/decisions/0041-word-vectors.md`). */
export function embedText(text: string, language: Language): TextVector {
  return normalize(sumParts(listWordParts(text, language)))
}

// A follow-up reads the sentences of the same reports again.
const mostRemembered = 2000

type Embed = (text: string, language: Language) => TextVector

/** Remembers the vectors of sentences that are likely read again. */
export function rememberVectors(embed: Embed): Embed {
  const remembered = new Map<string, TextVector>()
  return (text, language) => {
    const key = `${language} ${text}`
    const known = remembered.get(key)
    if (known) return known
    if (remembered.size >= mostRemembered) remembered.clear()
    const vector = embed(text, language)
    remembered.set(key, vector)
    return vector
  }
}

/** Like `embedText`, for a sentence that is likely read again. */
export const embedSentence = rememberVectors(embedText)

/** The vector of a question, also of one that was spoken and so has no question mark. */
export function embedQuestion(text: string, language: Language): TextVector {
  return embedText(`${text}?`, language)
}

/** The cosine of two texts, from -1 to 1; 0 if one has no known word. */
export function rateSimilarity(a: TextVector, b: TextVector): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
