import { addToList } from '#language/add-to-list'

/** Lower-case words with their accents; a hyphen joins. */
export function splitTerms(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
}

const shortestPrefix = 3

/** What a term of a text stands in: the index of a label, and how much one finding counts for it. */
export type Finding = { label: number; weight: number }

/**
 * Matches lists of terms, each with a label and a weight. A term is a word, or consecutive words joined by `_`; a trailing `*`
 * matches any ending.
 */
export class TermMatcher {
  readonly #exact = new Map<string, readonly Finding[]>()
  readonly #prefixes = new Map<string, readonly Finding[]>()
  readonly #phraseStarts = new Map<string, number>()
  #longestPrefix = 0

  add(terms: readonly string[], finding: Finding) {
    for (const term of terms) {
      const isPrefix = term.endsWith('*')
      const text = isPrefix ? term.slice(0, -1) : term
      const map = isPrefix ? this.#prefixes : this.#exact
      addToList(map, text, finding)
      if (isPrefix) this.#longestPrefix = Math.max(this.#longestPrefix, text.length)
      const [start = '', ...rest] = text.split('_')
      if (rest.length > 0) {
        this.#phraseStarts.set(start, Math.max(rest.length + 1, this.#phraseStarts.get(start) ?? 0))
      }
    }
  }

  /** The word at this place, and the phrases that may begin with it, the longest last. */
  *termsAt(words: readonly string[], at: number): Generator<string> {
    const word = words[at] ?? ''
    yield word
    const longest = this.#phraseStarts.get(word) ?? 1
    for (let length = 2; length <= longest && at + length <= words.length; length++) {
      yield words.slice(at, at + length).join('_')
    }
  }

  *termsIn(words: readonly string[]): Generator<string> {
    for (let at = 0; at < words.length; at++) yield* this.termsAt(words, at)
  }

  findings(term: string): Finding[] {
    const found = [...(this.#exact.get(term) ?? [])]
    for (let length = shortestPrefix; length <= Math.min(term.length, this.#longestPrefix); length++) {
      const more = this.#prefixes.get(term.slice(0, length))
      if (more) found.push(...more)
    }
    return found
  }
}
