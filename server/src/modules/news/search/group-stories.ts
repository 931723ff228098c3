import type { StorySources } from './queries.ts'

const sameStory = 0.8

function splitTitle(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

function areAlike(a: Set<string>, b: Set<string>): boolean {
  if (Math.min(a.size, b.size) < sameStory * Math.max(a.size, b.size)) return false
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  const all = a.size + b.size - shared
  return all > 0 && shared / all >= sameStory
}

export type Titled = StorySources & { id: string; title: string; source: string; story_id: string }

type Grouped<T> = { words: Set<string>; article: T; sources: Set<string>; alikeIds: string[] }

/**
 * Finds similar titles without comparing all pairs, by prefix filtering: if two titles share four fifths of their words, one of
 * them has a word of the other's rarest fifth plus one.
 */
class TitleIndex<T> {
  readonly #uses = new Map<string, number>()
  readonly #byWord = new Map<string, Grouped<T>[]>()

  constructor(titles: readonly Set<string>[]) {
    for (const words of titles)
      for (const word of words) this.#uses.set(word, (this.#uses.get(word) ?? 0) + 1)
  }

  add(story: Grouped<T>): void {
    for (const word of story.words) {
      const others = this.#byWord.get(word)
      if (others) others.push(story)
      else this.#byWord.set(word, [story])
    }
  }

  find(words: Set<string>): Grouped<T> | undefined {
    const rarest = [...words].toSorted((a, b) => (this.#uses.get(a) ?? 0) - (this.#uses.get(b) ?? 0))
    const needed = words.size - Math.ceil(sameStory * words.size) + 1
    for (const word of rarest.slice(0, needed)) {
      const alike = this.#byWord.get(word)?.find((story) => areAlike(story.words, words))
      if (alike) return alike
    }
    return undefined
  }
}

/**
 * Keeps the first article of each story, in the given order, with the names of the other sources that report it: those of
 * its story and of the articles left out. Titles that share at least four fifths of their words are one story too,
 * whatever their ids, since a person's own feed and the catalogue never share a story id.
 */
export function groupStories<T extends Titled>(
  articles: readonly T[],
): (T & { alsoFrom: string[]; alikeIds: string[] })[] {
  const titles = articles.map(({ title }) => splitTitle(title))
  const index = new TitleIndex<T>(titles)
  const stories = new Map<string, Grouped<T>>()
  for (const [at, article] of articles.entries()) {
    const words = titles[at] ?? new Set()
    const reporting = [article.source, ...article.sources]
    const story = stories.get(article.story_id) ?? index.find(words)
    if (!story) {
      const first = { words, article, sources: new Set(reporting), alikeIds: [] }
      stories.set(article.story_id, first)
      index.add(first)
      continue
    }
    for (const source of reporting) story.sources.add(source)
    if (story.article.story_id !== article.story_id) story.alikeIds.push(article.id)
  }
  return [...stories.values()].map(({ alikeIds, article, sources }) => ({
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
