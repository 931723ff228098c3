import { unreadableQuery } from '../record-error.ts'

function removeQuotes(quotation: string | null): string | null {
  return quotation === null ? null : quotation.slice(1, -1).replaceAll(/\\([^])/g, '$1')
}

/** A scanner that reads a text from left to right and skips nothing. `fail` creates the error. */
export class TextReader {
  readonly #text: string
  readonly #what: string
  #at = 0

  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get isDone(): boolean {
    return this.#at === this.#text.length
  }

  /** Consumes the literal if it comes next. */
  takes(literal: string): boolean {
    if (!this.#text.startsWith(literal, this.#at)) return false
    this.#at += literal.length
    return true
  }

  /** Consumes a match of the sticky pattern; null if there is none. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return null
    this.#at += found.length
    return found
  }

  /** Consumes a quoted string with `\` escapes; null if there is none. */
  quoted(): string | null {
    return removeQuotes(this.match(/"(?:[^"\\]|\\[^])*"/y))
  }

  /** A quoted or bare list value, up to `,` or `)`. */
  listValue(): string {
    const quoted = this.match(/"(?:[^"\\]|\\[^])*"(?=[,)])/y)
    return removeQuotes(quoted) ?? this.match(/[^,)]*/y) ?? ''
  }

  expect(literal: string) {
    if (!this.takes(literal)) throw this.fail()
  }

  expectEnd() {
    if (!this.isDone) throw this.fail()
  }

  /** Comma-separated items up to a closing bracket or the end, which is not consumed. */
  list<T>(readItem: () => T): T[] {
    const items = [readItem()]
    while (this.takes(',')) items.push(readItem())
    return items
  }

  fail() {
    return unreadableQuery(`failed to parse ${this.#what} (${this.#text.slice(0, 100)})`)
  }
}
