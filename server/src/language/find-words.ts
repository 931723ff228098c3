import type { Token } from './tokens.ts'

/** Indexes of words. */
export type WordRange = { first: number; last: number }

/** The first match of a pattern in the folded words, as word indexes; null if there is none. `where` anchors the match. */
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
