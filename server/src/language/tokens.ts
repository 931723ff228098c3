/** A word, a number in digits or a punctuation mark; `start` and `end` are offsets in the text. */
export type Token = { text: string; folded: string; start: number; end: number }

const nonAscii = /[^\0-\x7f]/

/** Lower case without accents, for comparing words. */
export function fold(text: string): string {
  if (!nonAscii.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The folded words of a text, joined by spaces as the patterns of the lexicons expect. */
export function joinWords(text: string): string {
  return readWords(text)
    .map(({ folded }) => folded)
    .join(' ')
}

function readTokens(text: string, pattern: RegExp): Token[] {
  return [...text.matchAll(pattern)].map(({ 0: piece, index }) => ({
    text: piece,
    folded: fold(piece),
    start: index,
    end: index + piece.length,
  }))
}

/** Words and digits in order; apostrophes and hyphens separate them. */
export function readWords(text: string): Token[] {
  return readTokens(text, /[\p{L}\p{M}\p{N}]+/gu)
}

const number =
  /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d{1,3}(?:['’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/
const pieces = new RegExp(String.raw`${number.source}|[\p{L}\p{M}]+|[^\s]`, 'gu')

/** Words, complete numbers such as "1,200.5" and punctuation marks, in order. */
export function readTokensAndMarks(text: string): Token[] {
  return readTokens(text, pieces)
}
