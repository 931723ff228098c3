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
  /** One of our own sample stories, which stand in until real news has arrived. */
  sample: boolean
  /** Other sources whose articles tell the same story under nearly the same title; those articles are left out. */
  alsoFrom: string[]
  /** Of those left out, the ones that were stored as other stories. */
  alikeIds?: string[]
}

/** `all`: every word of the query that carries meaning stands in the article; `some`: at least one does. */
export type FoundArticle = Article & { match: 'all' | 'some' }

/**
 * What one user may see and would rather see. `languages` and the filter exclude, as do `topics`, `onlySources`, `since`
 * and `until` when given; `preferredSources`, `interests` and being in the first of `languages` only weigh.
 */
export type ArticleQuery = {
  userId: string
  languages: readonly Language[]
  contentFilter: ContentFilter
  /** At most this many, after articles that tell the same story are grouped. */
  limit: number
  preferredSources?: readonly string[]
  /** Predefined topics or the user's own words. */
  interests?: readonly string[]
  topics?: readonly string[]
  /** Source names, or the addresses of feeds that the user added; letter case does not matter. */
  onlySources?: readonly string[]
  since?: Date
  /** Published before this. */
  until?: Date
}
