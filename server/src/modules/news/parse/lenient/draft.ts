import type { ParsedItem } from '../parsed-feed.ts'
import type { Field, Meaning } from './vocabulary.ts'

const mostOfAField = 50

/** The values read so far for a feed or an item: each field may have several, ranked by the element they come from. */
export class ItemDraft {
  base: string | null = null
  readonly #values = new Map<Field, { rank: number; text: string }[]>()

  add({ field, rank }: Meaning, text: string) {
    const trimmed = text.trim()
    const known = this.#values.get(field) ?? []
    if (trimmed === '' || known.length >= mostOfAField) return
    known.push({ rank, text: trimmed })
    this.#values.set(field, known)
  }

  /** Best first. */
  all(field: Field): string[] {
    const values = this.#values.get(field) ?? []
    return values.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text)
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
