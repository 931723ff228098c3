import { fold } from '../understanding/words.ts'

/** A word, a number in digits or a mark; `start` and `end` are places in the text. */
export type Token = { text: string; folded: string; start: number; end: number }

const number =
  /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d{1,3}(?:['’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/
const pieces = new RegExp(String.raw`${number.source}|[\p{L}\p{M}]+|[^\s]`, 'gu')

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(pieces)].map(({ 0: piece, index }) => {
    return { text: piece, folded: fold(piece), start: index, end: index + piece.length }
  })
}
