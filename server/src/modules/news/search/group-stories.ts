import type { StorySources } from './queries.ts'

const sameStory = 0.8

function titleWords(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

function areAlike(a: Set<string>, b: Set<string>): boolean {
  // Most titles differ in length by too much already, and every article is compared with every other.
  if (Math.min(a.size, b.size) < sameStory * Math.max(a.size, b.size)) return false
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  const all = a.size + b.size - shared
  return all > 0 && shared / all >= sameStory
}

export type Titled = StorySources & { id: string; title: string; source: string; story_id: string }

/**
 * Keeps the first article of each story, in the given order, and gives it the names of the other sources that told it:
 * those of its story and of the articles left out. Titles that share at least four fifths of their words are one
 * story too, whatever their ids: a person's own feed and the catalogue never share one.
 */
export function groupStories<T extends Titled>(
  articles: readonly T[],
): (T & { alsoFrom: string[]; alikeIds: string[] })[] {
  const stories: { words: Set<string>; article: T; sources: Set<string>; alikeIds: string[] }[] = []
  for (const article of articles) {
    const words = titleWords(article.title)
    const told = [article.source, ...article.told_by]
    const story = stories.find(
      (known) => known.article.story_id === article.story_id || areAlike(known.words, words),
    )
    if (!story) {
      stories.push({ words, article, sources: new Set(told), alikeIds: [] })
      continue
    }
    for (const source of told) story.sources.add(source)
    if (story.article.story_id !== article.story_id) story.alikeIds.push(article.id)
  }
  return stories.map(({ alikeIds, article, sources }) => ({
    ...article,
    alikeIds,
    alsoFrom: [...sources].filter((source) => source !== article.source),
  }))
}

const storyWeight = 0.2

/** What a story weighs by the number of sources that tell it: the fourth adds less than the second. */
export function scoreStory(sources: number): number {
  return 1 + storyWeight * Math.log2(Math.max(1, sources))
}
