import { findWords, type WordRange } from '#language/find-words'
import type { Token } from '#language/tokens'

/** Tracks which words of a question have been consumed. */
export class Scan {
  readonly words: readonly Token[]
  readonly #taken = new Set<Token>()

  constructor(words: readonly Token[]) {
    this.words = words
  }

  get rest(): Token[] {
    return this.words.filter((word) => !this.#taken.has(word))
  }

  take(words: readonly Token[], { first, last }: WordRange): void {
    for (const word of words.slice(first, last + 1)) this.#taken.add(word)
  }

  /** Consumes the first match of a pattern in the remaining words; false if there is none. */
  consume(pattern: string, where: Parameters<typeof findWords>[2] = 'anywhere'): boolean {
    const { rest } = this
    const range = findWords(rest, pattern, where)
    if (range) this.take(rest, range)
    return range !== null
  }
}

/** Whether punctuation follows the word at this index: "Wow, how …" is not "how sad …". */
export function isPausedAfter(words: readonly Token[], at: number, question: string): boolean {
  const [word, next] = [words[at], words[at + 1]]
  return word !== undefined && next !== undefined && /[,.;:!?…–—-]/.test(question.slice(word.end, next.start))
}
