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

export type Titled = { title: string; source: string }

/**
 * Keeps the first of those whose titles share at least four fifths of their words, in the given order, and gives each
 * kept one the names of the other sources that told it.
 */
export function groupStories<T extends Titled>(articles: readonly T[]): (T & { alsoFrom: string[] })[] {
  const stories: { words: Set<string>; article: T & { alsoFrom: string[] } }[] = []
  for (const article of articles) {
    const words = titleWords(article.title)
    const story = stories.find((known) => overlap(known.words, words) >= sameStory)
    if (!story) stories.push({ words, article: { ...article, alsoFrom: [] } })
    else if (article.source !== story.article.source && !story.article.alsoFrom.includes(article.source)) {
      story.article.alsoFrom.push(article.source)
    }
  }
  return stories.map((story) => story.article)
}
