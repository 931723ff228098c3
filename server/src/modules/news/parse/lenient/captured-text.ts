import type { Meaning } from './vocabulary.ts'

const mostCharacters = 200_000

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The text of one element as HTML, with unescaped inner tags put back. */
export class CapturedText {
  readonly meaning: Meaning
  /** The depth of the element itself. */
  readonly depth: number
  readonly #isBase64: boolean
  readonly #isMarkup: boolean
  #text = ''
  #nesting = 0

  constructor(meaning: Meaning, depth: number, attributes: Record<string, string>) {
    this.meaning = meaning
    this.depth = depth
    this.#isBase64 =
      attributes['mode'] === 'base64' || attributes['type']?.toLowerCase() === 'application/octet-stream'
    this.#isMarkup = /xhtml/i.test(attributes['type'] ?? '')
  }

  addText(text: string) {
    if (this.#text.length > mostCharacters) return
    this.#text += this.#isMarkup || this.#nesting > 0 ? escape(text) : text
  }

  open(name: string) {
    this.#nesting++
    if (this.#text.length <= mostCharacters) this.#text += `<${name}>`
  }

  close(name: string) {
    this.#nesting--
    if (this.#text.length <= mostCharacters) this.#text += `</${name}>`
  }

  toString(): string {
    return this.#isBase64 ? Buffer.from(this.#text, 'base64').toString('utf8') : this.#text
  }
}
