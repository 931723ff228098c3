import type { ParsedItem } from '../parsed-feed.ts'
import type { Field, Meaning } from './vocabulary.ts'

const mostOfAField = 50

/** What has been said so far of a feed or an item, every field with its better and worse places. */
export class Draft {
  base: string | null = null
  readonly #said = new Map<Field, { rank: number; text: string }[]>()

  add({ field, rank }: Meaning, text: string) {
    const trimmed = text.trim()
    const known = this.#said.get(field) ?? []
    if (trimmed === '' || known.length >= mostOfAField) return
    known.push({ rank, text: trimmed })
    this.#said.set(field, known)
  }

  /** Best first. */
  all(field: Field): string[] {
    const said = this.#said.get(field) ?? []
    return said.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text)
  }

  first(field: Field): string | null {
    return this.all(field)[0] ?? null
  }

  toItem(): ParsedItem {
    return {
      base: this.base,
      title: this.first('title'),
      links: this.all('link'),
      summary: this.first('summary'),
      content: this.first('content'),
      dates: this.all('date'),
      categories: this.all('category'),
    }
  }
}
