import type { Article } from '#modules/news'
import { groupByStory } from '../events/same-story.ts'

/** Of articles published within this time of each other the more complete comes first, otherwise the newer. */
const aboutTheSameTimeMs = 3_600_000

/** A stable order, unlike that of ids, which are random. */
function compareByName(a: Article, b: Article): number {
  const names = (article: Article) => `${article.source}\n${article.title}\n${article.url}`
  return names(a) < names(b) ? -1 : 1
}

/** Newest first. */
export function compareByTime(a: Article, b: Article): number {
  return b.publishedAt.getTime() - a.publishedAt.getTime() || compareByName(a, b)
}

function compareReports(a: Article, b: Article): number {
  const later = b.publishedAt.getTime() - a.publishedAt.getTime()
  return (Math.abs(later) > aboutTheSameTimeMs ? later : b.body.length - a.body.length) || compareByTime(a, b)
}

/** Keeps the order of stories, puts articles of one story together, and of those the newest or most complete first. */
export function orderReports(articles: readonly Article[]): Article[] {
  return groupByStory(articles).flatMap((tellings) => tellings.toSorted(compareReports))
}
