import type { ContentFilter, Language } from '@tidings/contract/entities'

/** A news article as answers and screens see it. `title` and `body` are plain text. */
export type Article = {
  id: string
  title: string
  body: string
  source: string
  url: string
  language: Language
  topics: string[]
  publishedAt: Date
  /** One of our own sample stories, shown until real news arrives. */
  sample: boolean
  /** Other sources that report the same story; their articles are left out. */
  alsoFrom: string[]
  /** Articles left out for a nearly identical title although they were stored as other stories. */
  alikeIds?: string[]
  /** How important it is to the user among the latest news. Only `findLatestArticles` sets it and `reasons`. */
  importance?: number
  reasons?: Reason[]
}

/** Why an article is shown to a user: an interest, source or place of theirs, by its name. */
export type Reason = { kind: 'interest' | 'source' | 'place'; name: string }

/** `all`: every meaningful word of the query occurs in the article; `some`: at least one does. */
export type FoundArticle = Article & { match: 'all' | 'some' }

/**
 * What one user may see and prefers. `languages` and `contentFilter` exclude, as do `topics`, `onlySources`, `since` and
 * `until` when given; `preferredSources`, `interests`, `location` and the
 * first of `languages` only raise the score.
 */
export type ArticleQuery = {
  userId: string
  languages: readonly Language[]
  contentFilter: ContentFilter
  /** The most articles to return, after grouping those of one story. */
  limit: number
  preferredSources?: readonly string[]
  /** Predefined topics or the user's own words. */
  interests?: readonly string[]
  /** Where the user lives, in their own words: news from there scores higher. */
  location?: string | null
  topics?: readonly string[]
  /** Source names, or the addresses of feeds that the user added; letter case does not matter. */
  onlySources?: readonly string[]
  since?: Date
  /** Published before this. */
  until?: Date
}
