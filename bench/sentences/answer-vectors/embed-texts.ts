import type { WordRow } from './word-rows.ts'

/** A text by the places of its words among all words. */
export type Text = Int32Array

/** Lists of numbers, one after the other: list `n` begins at `starts[n]` and ends before `starts[n + 1]`. */
type Lists = { starts: Int32Array; items: Int32Array }

/** Rows of as many values each, one after the other. */
type Rows = Float32Array

/**
 * Texts whose words are moved, each word with the English words that it moves with. What changes in each step is kept here, because
 * making it anew collects garbage all the time.
 */
export type Texts = {
  dimensions: number
  texts: Lists
  /** The vector of each word as it is in the source, and moved. */
  vectors: Rows
  moved: Rows
  parts: Lists
  shares: Float32Array
  /** Whether each word of each text counts in this step. */
  isKept: Uint8Array
  /** The vector of each text, and how long it was before it had length 1. */
  units: Rows
  lengths: Float32Array
  /** How the likelihood changes along the vectors of texts, those of words, and the moves of English words. */
  slopes: { ofTexts: Rows; ofWords: Rows; ofMoves: Rows }
}

function joinLists(lists: readonly (readonly number[] | Int32Array)[]): Lists {
  const starts = new Int32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length
  const items = new Int32Array(starts.at(-1) ?? 0)
  for (const [at, list] of lists.entries()) items.set(list, starts[at])
  return { starts, items }
}

/** Only the words that occur count. */
export function flattenTexts(texts: readonly Text[], words: readonly WordRow[], english: number): Texts {
  const used = [...new Set(texts.flatMap((text) => [...text]))]
  const placeOf = new Map(used.map((word, at) => [word, at]))
  const rows = used.flatMap((word) => words[word] ?? [])
  const dimensions = rows[0]?.vector.length ?? 0
  const vectors = new Float32Array(rows.length * dimensions)
  for (const [at, { vector }] of rows.entries()) vectors.set(vector, at * dimensions)
  const joined = joinLists(texts.map((text) => [...text].map((word) => placeOf.get(word) ?? 0)))
  const [ofTexts, ofWords, ofMoves] = [texts.length, rows.length, english].map(
    (count) => new Float32Array(count * dimensions),
  ) as [Rows, Rows, Rows]
  return {
    dimensions,
    texts: joined,
    vectors,
    moved: vectors.slice(),
    parts: joinLists(rows.map(({ parts }) => parts.map(({ row }) => row))),
    shares: Float32Array.from(rows.flatMap(({ parts }) => parts.map(({ share }) => share))),
    isKept: new Uint8Array(joined.items.length).fill(1),
    units: ofTexts.slice(),
    lengths: new Float32Array(texts.length),
    slopes: { ofTexts, ofWords, ofMoves },
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

function moveWords({ dimensions: size, moved, parts, shares, vectors }: Texts, moves: Rows): void {
  moved.set(vectors)
  for (let word = 0; word < parts.starts.length - 1; word += 1)
    for (let at = parts.starts[word] as number; at < (parts.starts[word + 1] as number); at += 1) {
      const start = (parts.items[at] as number) * size
      addRow(moved, word * size, { from: moves, start, share: shares[at] as number, size })
    }
}

/** Sums up the kept words of all texts. */
export function embedTexts(own: Texts, moves: Rows): void {
  const { dimensions: size, isKept, lengths, moved, texts, units } = own
  moveWords(own, moves)
  units.fill(0)
  for (let text = 0; text < lengths.length; text += 1) {
    const to = text * size
    for (let at = texts.starts[text] as number; at < (texts.starts[text + 1] as number); at += 1)
      if (isKept[at] === 1)
        addRow(units, to, { from: moved, start: (texts.items[at] as number) * size, share: 1, size })
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
  const { dimensions: size, isKept, parts, shares, slopes, texts } = own
  undoLength(own)
  slopes.ofWords.fill(0)
  for (let text = 0; text < texts.starts.length - 1; text += 1)
    for (let at = texts.starts[text] as number; at < (texts.starts[text + 1] as number); at += 1) {
      const to = (texts.items[at] as number) * size
      if (isKept[at] === 1)
        addRow(slopes.ofWords, to, { from: slopes.ofTexts, start: text * size, share: 1, size })
    }
  slopes.ofMoves.fill(0)
  for (let word = 0; word < parts.starts.length - 1; word += 1)
    for (let at = parts.starts[word] as number; at < (parts.starts[word + 1] as number); at += 1) {
      const to = (parts.items[at] as number) * size
      addRow(slopes.ofMoves, to, {
        from: slopes.ofWords,
        start: word * size,
        share: shares[at] as number,
        size,
      })
    }
  return slopes.ofMoves
}
