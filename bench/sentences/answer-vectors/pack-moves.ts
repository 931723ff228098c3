import { countVectorRows, sumParts } from '../../../server/src/language/word-vectors.ts'
import type { Moves } from './fit-moves.ts'

const most = 127
/** A word that is moved by less than this share of its length stays where it is: so do four in five, and nothing is lost. */
const leastMoved = 0.05

type Moved = { row: number; move: Float32Array }

function listMoved(moves: Float32Array): Moved[] {
  const rows = countVectorRows()
  const dimensions = moves.length / rows
  return Array.from({ length: rows }, (_, row) => ({
    row,
    move: moves.slice(row * dimensions, (row + 1) * dimensions),
  })).filter(
    ({ move, row }) => Math.hypot(...move) > leastMoved * Math.hypot(...sumParts([{ row, share: 1 }])),
  )
}

/** What is added to the vectors of English words, in the format of `server/src/language/answer-vectors.ts`. */
export function packMoves(moves: Moves): Buffer {
  const [asking, answering] = [listMoved(moves.question), listMoved(moves.sentence)]
  const all = [...asking, ...answering]
  const dimensions = all[0]?.move.length ?? 0
  const header = Uint32Array.of(countVectorRows(), asking.length, answering.length, dimensions)
  const rows = Int32Array.from(all, ({ row }) => row)
  const scales = Float32Array.from(all, ({ move }) => Math.max(1e-9, ...move.map(Math.abs)) / most)
  const values = Int8Array.from(
    all.flatMap(({ move }, at) => [...move].map((value) => Math.round(value / (scales[at] ?? 1)))),
  )
  return Buffer.concat([header, rows, scales, values].map((part) => Buffer.from(part.buffer)))
}
