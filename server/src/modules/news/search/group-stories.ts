import type { StorySources } from './queries.ts'

const sameStory = 0.8

function titleWords(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

function areAlike(a: Set<string>, b: Set<string>): boolean {
  // Every article is compared with every other, and most titles differ too much in length already.
  if (Math.min(a.size, b.size) < sameStory * Math.max(a.size, b.size)) return false
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  const all = a.size + b.size - shared
  return all > 0 && shared / all >= sameStory
}

export type Titled = StorySources & { id: string; title: string; source: string; story_id: string }

/**
 * Keeps the first article of each story, in the given order, with the names of the other sources that report it: those of
 * its story and of the articles left out. Titles that share at least four fifths of their words are one story too,
 * whatever their ids, since a person's own feed and the catalogue never share a story id.
 */
export function groupStories<T extends Titled>(
  articles: readonly T[],
): (T & { alsoFrom: string[]; alikeIds: string[] })[] {
  const stories: { words: Set<string>; article: T; sources: Set<string>; alikeIds: string[] }[] = []
  for (const article of articles) {
    const words = titleWords(article.title)
    const reporting = [article.source, ...article.sources]
    const story = stories.find(
      (known) => known.article.story_id === article.story_id || areAlike(known.words, words),
    )
    if (!story) {
      stories.push({ words, article, sources: new Set(reporting), alikeIds: [] })
      continue
    }
    for (const source of reporting) story.sources.add(source)
    if (story.article.story_id !== article.story_id) story.alikeIds.push(article.id)
  }
  return stories.map(({ alikeIds, article, sources }) => ({
    ...article,
    alikeIds,
    alsoFrom: [...sources].filter((source) => source !== article.source),
  }))
}

const storyFactor = 0.2

/** The score of a story by how many sources report it: the fourth adds less than the second. */
export function scoreStory(sources: number): number {
  return 1 + storyFactor * Math.log2(Math.max(1, sources))
}
