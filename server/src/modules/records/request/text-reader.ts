import { unreadableQuery } from '../record-error.ts'

function removeQuotes(quotation: string | null): string | null {
  return quotation === null ? null : quotation.slice(1, -1).replaceAll(/\\([^])/g, '$1')
}

/** Reads a text from left to right. `fail` names the text it could not read; nothing is ever skipped. */
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

  /** Takes exactly this, if it stands here. */
  takes(literal: string): boolean {
    if (!this.#text.startsWith(literal, this.#at)) return false
    this.#at += literal.length
    return true
  }

  /** Takes what the pattern (sticky) finds here; null if it finds nothing. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return null
    this.#at += found.length
    return found
  }

  /** Takes `"…"` with `\` before what is meant as it stands; null if no quotation stands here. */
  quoted(): string | null {
    return removeQuotes(this.match(/"(?:[^"\\]|\\[^])*"/y))
  }

  /** A value of a list, up to `,` or `)`: quoted, or as it stands. */
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

  /** Items apart by commas, up to a closing bracket or the end, which stays. */
  list<T>(readItem: () => T): T[] {
    const items = [readItem()]
    while (this.takes(',')) items.push(readItem())
    return items
  }

  fail() {
    return unreadableQuery(`failed to parse ${this.#what} (${this.#text.slice(0, 100)})`)
  }
}
