import { createStoryComparer, type Article } from '#modules/news'
import { findContentWords } from '#language/content-words'

/** Two headlines belong to one story if this share of the shorter one's words, and at least two, are in the other. */
const sameStory = 0.5

type StoryCheck = (a: Article, b: Article) => boolean

/** Checks whether two articles tell the same story. Analyses each article once, however often it is compared. */
function createStoryCheck(): StoryCheck {
  const compare = createStoryComparer()
  const known = new Map<Article, ReadonlySet<string>>()
  const readTitle = (article: Article) => {
    const words = known.get(article) ?? new Set(findContentWords(article.title, article.language))
    known.set(article, words)
    return words
  }
  return (a, b) =>
    a.language === b.language && (tellsTheSame(readTitle(a), readTitle(b)) || compare(a, b) === 'one')
}

function tellsTheSame(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of own) if (other.has(word)) shared++
  return shared >= 2 && shared / Math.min(own.size, other.size) >= sameStory
}

/** Groups articles by story, keeping their order. */
export function groupByStory(articles: readonly Article[]): Article[][] {
  const isOne = createStoryCheck()
  const stories: Article[][] = []
  for (const article of articles) {
    const story = stories.find((tellings) => tellings.some((told) => isOne(told, article)))
    if (story) story.push(article)
    else stories.push([article])
  }
  return stories
}
