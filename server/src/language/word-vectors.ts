import { readFileSync } from 'node:fs'
import type { Language } from '@tidings/contract/entities'
import { lexicons } from './lexicon/lexicons.ts'
import { stripEnding } from './stems.ts'
import { fold } from './tokens.ts'

/**
 * The word vectors of a language, as written by `npm run bench -- word-vectors`: how many keys, rows and dimensions; then for
 * each key its hash and its row; then for each row its scale and its values. Little-endian, without padding.
 */
type WordVectors = PackedRows & {
  /** The row of each word by its hash: hash and row alternate, probed linearly; row -1 is free. */
  table: Int32Array
  /** The rows of words that were looked up, at most `mostKnown`. */
  known: Map<string, readonly number[]>
}

/** What all figures, and the end of a question, count as. */
export const specialWords = { figure: '#', question: '?' } as const
/** Marks a stem, which stands for the forms of a word that have no vector of their own. */
const stemMark = '~'
const headerBytes = 12
const bytesPerKey = 8
const noRow = -1
/** Looking a word up takes ten times as long, and texts mostly consist of the same words. */
const mostKnown = 10_000

/** FNV-1a over UTF-16 code units, as a signed integer of 32 bits. */
export function hashWord(word: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93)
  return hash
}

/** The key of the forms that share a stem. */
export const keyOfStem = (stem: string): string => stemMark + stem

function openTable(view: DataView, keys: number): Int32Array {
  const size = 2 ** Math.ceil(Math.log2(keys * 2))
  const table = new Int32Array(size * 2).fill(noRow)
  for (let key = 0; key < keys; key += 1) {
    const at = headerBytes + key * bytesPerKey
    const hash = view.getInt32(at, true)
    let slot = hash & (size - 1)
    while (table[slot * 2 + 1] !== noRow) slot = (slot + 1) & (size - 1)
    table[slot * 2] = hash
    table[slot * 2 + 1] = view.getInt32(at + 4, true)
  }
  return table
}

function readVectors(language: Language): WordVectors {
  const { buffer, byteLength, byteOffset } = readFileSync(
    new URL(`./lexicon/${language}/word-vectors.bin`, import.meta.url),
  )
  const view = new DataView(buffer, byteOffset, byteLength)
  const [keys, rows, dimensions] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [number, number, number]
  const scalesAt = headerBytes + keys * bytesPerKey
  return {
    dimensions,
    table: openTable(view, keys),
    scales: Float32Array.from({ length: rows }, (_, row) => view.getFloat32(scalesAt + row * 4, true)),
    values: new Int8Array(buffer.slice(byteOffset + scalesAt + rows * 4, byteOffset + byteLength)),
    known: new Map(),
  }
}

// Read on first use, because reading all of them would delay the start.
const opened = new Map<Language, WordVectors>()

function openVectors(language: Language): WordVectors {
  const known = opened.get(language) ?? readVectors(language)
  opened.set(language, known)
  return known
}

function findRow({ table }: WordVectors, word: string): number {
  const last = table.length / 2 - 1
  const hash = hashWord(word)
  let slot = hash & last
  while (table[slot * 2 + 1] !== noRow) {
    if (table[slot * 2] === hash) return table[slot * 2 + 1] ?? noRow
    slot = (slot + 1) & last
  }
  return noRow
}

const findForm = (vectors: WordVectors, word: string): number => {
  const row = findRow(vectors, word)
  return row === noRow ? findRow(vectors, keyOfStem(stripEnding(word))) : row
}

/** The shortest part of a compound. */
const shortestPart = 4
/** What joins the parts of a compound: "Brückensperrung", "Arbeitsamt". */
const joints = ['', 's', 'n', 'en', 'es', 'e']

/** The rows of both parts of a compound: "Fähr" and "Verbindung"; of its last part alone if only that is known. */
function findParts(vectors: WordVectors, word: string): number[] {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const head = findForm(vectors, word.slice(at))
    if (head === noRow) continue
    const before = word.slice(0, at)
    const firsts = joints
      .filter((joint) => before.endsWith(joint))
      .map((joint) => findForm(vectors, before.slice(0, before.length - joint.length)))
    const first = firsts.find((row) => row !== noRow)
    return first === undefined ? [head] : [first, head]
  }
  return []
}

function findRows(vectors: WordVectors, word: string, language: Language): readonly number[] {
  const { known } = vectors
  const rows = known.get(word) ?? lookUp(vectors, word, language)
  if (known.size >= mostKnown) known.clear()
  known.set(word, rows)
  return rows
}

function lookUp(vectors: WordVectors, word: string, language: Language): number[] {
  const row = findForm(vectors, word)
  if (row !== noRow) return [row]
  return lexicons[language].grammar.joinsNouns ? findParts(vectors, word) : []
}

/** What a text means, as a vector of length 1 in a space that all languages share; all zeros if no word is known. */
export type TextVector = Float32Array

/** The words whose vectors make up that of a text; each counts once. */
export function listVectorWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const isQuestion = text.trimEnd().endsWith('?')
  return [
    ...new Set(words.map((word) => (/^\d/.test(word) ? specialWords.figure : word))),
    ...(isQuestion ? [specialWords.question] : []),
  ]
}

/** The row of exactly this folded word, for fitting. */
export function findVectorRow(word: string, language: Language): number | null {
  const row = findRow(openVectors(language), word)
  return row === noRow ? null : row
}

/** How many rows the vectors of a language have. */
export const countVectorRows = (language: Language): number => openVectors(language).scales.length

/** The rows of a text's words in the vectors of its language. */
export function listVectorRows(text: string, language: Language): number[] {
  const vectors = openVectors(language)
  return listVectorWords(text)
    .flatMap((word) => findRows(vectors, word, language))
    .filter((row) => row !== noRow)
}

/** Rows of vectors, each value in a byte and to be multiplied by the scale of its row. */
export type PackedRows = { dimensions: number; scales: Float32Array; values: Int8Array }

export function addRow(sum: Float32Array, { dimensions, scales, values }: PackedRows, row: number): void {
  const scale = scales[row] ?? 0
  const from = row * dimensions
  for (let at = 0; at < dimensions; at += 1)
    sum[at] = (sum[at] as number) + scale * (values[from + at] as number)
}

export function sumRows(rows: readonly number[], language: Language): Float32Array {
  const vectors = openVectors(language)
  const sum = new Float32Array(vectors.dimensions)
  for (const row of rows) addRow(sum, vectors, row)
  return sum
}

export function normalize(vector: Float32Array): TextVector {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** The sum of the vectors of its words (`docs/decisions/0041-word-vectors.md`). */
export function embedText(text: string, language: Language): TextVector {
  return normalize(sumRows(listVectorRows(text, language), language))
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
