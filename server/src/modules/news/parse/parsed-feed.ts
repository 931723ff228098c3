/** What a feed says, before any of it is trusted: texts may hold HTML, links may be relative, dates may be anything. */
export type ParsedItem = {
  title: string | null
  links: string[]
  summary: string | null
  content: string | null
  dates: string[]
  categories: string[]
}

export type ParsedFeed = {
  title: string | null
  /** The site that the feed belongs to. */
  link: string | null
  language: string | null
  items: ParsedItem[]
}
