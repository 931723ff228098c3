const sameStory = 0.8

function titleWords(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

function overlap(a: Set<string>, b: Set<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

export type Titled = { title: string; source: string; story_id: string }

/**
 * Keeps the first article of each story, in the given order, and gives it the names of the other sources that told it:
 * those of `sourcesOf` and of the articles left out. Titles that share at least four fifths of their words are one
 * story too, whatever their ids: a person's own feed and the catalogue never share one.
 */
export function groupStories<T extends Titled>(
  articles: readonly T[],
  sourcesOf: ReadonlyMap<string, readonly string[]>,
): (T & { alsoFrom: string[] })[] {
  const stories: { words: Set<string>; article: T; sources: Set<string> }[] = []
  for (const article of articles) {
    const words = titleWords(article.title)
    const told = [article.source, ...(sourcesOf.get(article.story_id) ?? [])]
    const story = stories.find(
      (known) => known.article.story_id === article.story_id || overlap(known.words, words) >= sameStory,
    )
    if (story) for (const source of told) story.sources.add(source)
    else stories.push({ words, article, sources: new Set(told) })
  }
  return stories.map(({ article, sources }) => ({
    ...article,
    alsoFrom: [...sources].filter((source) => source !== article.source),
  }))
}

const storyWeight = 0.2

/** What a story weighs by the number of sources that tell it: the fourth adds less than the second. */
export function weightOfStory(sources: number): number {
  return 1 + storyWeight * Math.log2(Math.max(1, sources))
}
