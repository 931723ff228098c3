import type { WordPart } from '../../../server/src/language/vector-words.ts'
import { countVectorRows, sumParts } from '../../../server/src/language/word-vectors.ts'

/** A text by the English words that its words mean. */
export type Text = readonly WordPart[]

/** Rows of as many values each, one after the other. */
type Rows = Float32Array

/**
 * Texts whose words are moved. The parts of text `n` are those from `starts[n]` on, before `starts[n + 1]`. What changes in each step is
 * kept here, because making it anew collects garbage all the time.
 */
export type Texts = {
  dimensions: number
  starts: Int32Array
  /** The row of each part, and how much it counts. */
  rows: Int32Array
  shares: Float32Array
  /** Whether each part counts in this step. */
  isKept: Uint8Array
  /** The vectors of English words, as they are in the source, and moved. */
  vectors: Rows
  moved: Rows
  /** The vector of each text, and how long it was before it had length 1. */
  units: Rows
  lengths: Float32Array
  /** How the likelihood changes along the vectors of texts and the moves of words. */
  slopes: { ofTexts: Rows; ofMoves: Rows }
}

/** The vectors of all English words. */
function listVectors(): { vectors: Rows; dimensions: number } {
  const all = Array.from({ length: countVectorRows() }, (_, row) => sumParts([{ row, share: 1 }]))
  const dimensions = all[0]?.length ?? 0
  const vectors = new Float32Array(all.length * dimensions)
  for (const [row, vector] of all.entries()) vectors.set(vector, row * dimensions)
  return { vectors, dimensions }
}

export function flattenTexts(texts: readonly Text[]): Texts {
  const { dimensions, vectors } = listVectors()
  const starts = new Int32Array(texts.length + 1)
  for (const [at, { length }] of texts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  const parts = texts.flat()
  return {
    dimensions,
    starts,
    rows: Int32Array.from(parts, ({ row }) => row),
    shares: Float32Array.from(parts, ({ share }) => share),
    isKept: new Uint8Array(parts.length).fill(1),
    vectors,
    moved: vectors.slice(),
    units: new Float32Array(texts.length * dimensions),
    lengths: new Float32Array(texts.length),
    slopes: {
      ofTexts: new Float32Array(texts.length * dimensions),
      ofMoves: new Float32Array(vectors.length),
    },
  }
}

/** Adds a row to another, times `share`. */
export function addRow(
  to: Rows,
  toStart: number,
  { from, share, size, start }: { from: Rows; start: number; share: number; size: number },
): void {
  for (let at = 0; at < size; at += 1)
    to[toStart + at] = (to[toStart + at] as number) + share * (from[start + at] as number)
}

/** Sums up the kept words of all texts. */
export function embedTexts(own: Texts, moves: Rows): void {
  const { dimensions: size, isKept, lengths, moved, rows, shares, starts, units, vectors } = own
  for (let at = 0; at < vectors.length; at += 1) moved[at] = (vectors[at] as number) + (moves[at] as number)
  units.fill(0)
  for (let text = 0; text < lengths.length; text += 1) {
    const to = text * size
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1)
      if (isKept[at] === 1)
        addRow(units, to, {
          from: moved,
          start: (rows[at] as number) * size,
          share: shares[at] as number,
          size,
        })
    const length = Math.sqrt(multiplyRows(units, to, { from: units, start: to, size })) + 1e-6
    for (let at = to; at < to + size; at += 1) units[at] = (units[at] as number) / length
    lengths[text] = length
  }
}

export function multiplyRows(
  a: Rows,
  aStart: number,
  { from, start, size }: { from: Rows; start: number; size: number },
): number {
  let sum = 0
  for (let at = 0; at < size; at += 1) sum += (a[aStart + at] as number) * (from[start + at] as number)
  return sum
}

/** From the slope along the vectors of texts to that along the sums of their words, in place. */
function undoLength({ dimensions: size, lengths, slopes: { ofTexts }, units }: Texts): void {
  for (let text = 0; text < lengths.length; text += 1) {
    const start = text * size
    const along = multiplyRows(ofTexts, start, { from: units, start, size })
    const length = lengths[text] as number
    for (let at = start; at < start + size; at += 1)
      ofTexts[at] = ((ofTexts[at] as number) - along * (units[at] as number)) / length
  }
}

/** The slope along the moves of English words, from that along the vectors of the texts. */
export function gatherSlopes(own: Texts): Rows {
  const { dimensions: size, isKept, rows, shares, slopes, starts } = own
  undoLength(own)
  slopes.ofMoves.fill(0)
  for (let text = 0; text < starts.length - 1; text += 1)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      const to = (rows[at] as number) * size
      const share = shares[at] as number
      if (isKept[at] === 1)
        addRow(slopes.ofMoves, to, { from: slopes.ofTexts, start: text * size, share, size })
    }
  return slopes.ofMoves
}
