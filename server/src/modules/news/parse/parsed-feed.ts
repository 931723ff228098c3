/** What a feed says, before any of it is trusted: texts may hold HTML, links may be relative, dates may be anything. */
export type ParsedItem = {
  /** What its links are relative to, itself perhaps relative; null: what the feed's are. */
  base: string | null
  title: string | null
  links: string[]
  summary: string | null
  content: string | null
  dates: string[]
  categories: string[]
}

export type ParsedFeed = {
  /** What links are relative to, where the feed says so. */
  base: string | null
  title: string | null
  /** The site that the feed belongs to. */
  link: string | null
  language: string | null
  items: ParsedItem[]
}
