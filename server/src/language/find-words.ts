import type { Token } from './tokens.ts'

/** Places among the words. */
export type WordRange = { first: number; last: number }

/** Where among the words a pattern over their folded forms stands; `from` and `to` bound it. */
export function findWords(
  words: readonly Token[],
  pattern: string,
  where: 'start' | 'end' | 'all' | 'anywhere' = 'anywhere',
): WordRange | null {
  const text = words.map(({ folded }) => folded).join(' ')
  const before = where === 'start' || where === 'all' ? '^' : '(?<![^ ])'
  const after = where === 'end' || where === 'all' ? '$' : '(?![^ ])'
  const match = new RegExp(`${before}(?:${pattern})${after}`).exec(text)
  if (!match || match[0] === '') return null
  const wordAt = (end: number) => text.slice(0, end).split(' ').length - 1
  return { first: wordAt(match.index), last: wordAt(match.index + match[0].length) }
}
