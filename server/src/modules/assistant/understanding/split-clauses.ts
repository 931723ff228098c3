import type { Token } from '#language/tokens'

/** A hyphen or an apostrophe joins, and so does the point of an abbreviation or a number. */
const pause = /[,;:?!…]|\.(?=\s|$)|\s[-–—]\s/u

/** The words of what is said in one go: "My sister lives in Scilla: how are things there?" is two. */
export function splitClauses(question: string, words: readonly Token[]): Token[][] {
  const clauses: Token[][] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isPaused = !before || pause.test(question.slice(before.end, word.start))
    if (isPaused) clauses.push([word])
    else clauses.at(-1)?.push(word)
  }
  return clauses
}
