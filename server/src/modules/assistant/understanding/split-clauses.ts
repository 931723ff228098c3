import type { Token } from '#language/tokens'

/** Hyphens, apostrophes and the points of abbreviations and numbers do not separate. */
const pause = /[,;:?!…]|\.(?=\s|$)|\s[-–—]\s/u

/** Each is searched for. Whoever says more usually asks at the end. */
const mostClauses = 12

/** Splits the words into clauses, the last twelve at most: "My sister lives in Scilla: how are things there?" has two. */
export function splitClauses(question: string, words: readonly Token[]): Token[][] {
  const clauses: Token[][] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isPaused = !before || pause.test(question.slice(before.end, word.start))
    if (isPaused) clauses.push([word])
    else clauses.at(-1)?.push(word)
  }
  return clauses.slice(-mostClauses)
}
