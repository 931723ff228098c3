/** An untrusted item: texts may contain HTML, links may be relative, dates may be anything. */
export type ParsedItem = {
  /** The base of its links, perhaps relative itself; null for the feed's base. */
  base: string | null
  title: string | null
  links: string[]
  summary: string | null
  content: string | null
  dates: string[]
  categories: string[]
}

export type ParsedFeed = {
  /** The base of its links, if the feed states one. */
  base: string | null
  title: string | null
  /** The site that the feed belongs to. */
  link: string | null
  language: string | null
  items: ParsedItem[]
}

/**
 * The absolute URLs among these. An item's id counts as a link only if it is absolute; otherwise it would look like a relative
 * link.
 */
export function pickWebAddresses(texts: readonly (string | null | undefined)[]): string[] {
  return texts.filter((text): text is string => /^\s*https?:\/\//i.test(text ?? ''))
}
