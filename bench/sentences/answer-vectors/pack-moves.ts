import { countVectorRows } from '../../../server/src/language/word-vectors.ts'
import type { Language } from '@tidings/contract/entities'
import type { Moves } from './fit-moves.ts'
import { listWordRows, type WordRow } from './word-rows.ts'

const most = 127
/** A word that is moved by less than this share of its length stays where it is: so do four in five, and nothing is lost. */
const leastMoved = 0.05

type Moved = { row: number; move: Float32Array }

function readMove({ parts, vector }: WordRow, moves: Float32Array): Float32Array {
  return vector.map((_, axis) =>
    parts.reduce((sum, { row, share }) => sum + share * (moves[row * vector.length + axis] ?? 0), 0),
  )
}

function listMoved(words: readonly WordRow[], moves: Float32Array): Moved[] {
  return words.flatMap((word) => {
    const move = readMove(word, moves)
    return Math.hypot(...move) > leastMoved * Math.hypot(...word.vector) ? [{ row: word.row, move }] : []
  })
}

/** What is added to the vectors of a language, in the format of `server/src/language/answer-vectors.ts`. */
export function packMoves(moves: Moves, language: Language): Buffer {
  const words = listWordRows(language)
  const [asking, answering] = [listMoved(words, moves.question), listMoved(words, moves.sentence)]
  const all = [...asking, ...answering]
  const dimensions = words[0]?.vector.length ?? 0
  const header = Uint32Array.of(countVectorRows(language), asking.length, answering.length, dimensions)
  const rows = Int32Array.from(all, ({ row }) => row)
  const scales = Float32Array.from(all, ({ move }) => Math.max(1e-9, ...move.map(Math.abs)) / most)
  const values = Int8Array.from(
    all.flatMap(({ move }, at) => [...move].map((value) => Math.round(value / (scales[at] ?? 1)))),
  )
  return Buffer.concat([header, rows, scales, values].map((part) => Buffer.from(part.buffer)))
}
