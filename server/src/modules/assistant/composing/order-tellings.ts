import type { Article } from '#modules/news'
import { tellsTheSame } from './same-story.ts'

/** Within this time the more complete of two articles is told first, else the newer. */
const aboutTheSameTimeMs = 3_600_000

function before(a: Article, b: Article): number {
  const later = b.publishedAt.getTime() - a.publishedAt.getTime()
  return Math.abs(later) > aboutTheSameTimeMs ? later : b.body.length - a.body.length
}

/** Keeps the order of stories, puts articles of one story together, and of those the newest or most complete first. */
export function orderTellings(articles: readonly Article[]): Article[] {
  const stories: Article[][] = []
  for (const article of articles) {
    const story = stories.find((tellings) => tellings.some((told) => tellsTheSame(told, article)))
    if (story) story.push(article)
    else stories.push([article])
  }
  return stories.flatMap((tellings) => tellings.toSorted(before))
}
