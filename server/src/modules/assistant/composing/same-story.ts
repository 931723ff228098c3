import { createStoryComparer, type Article } from '#modules/news'
import { contentWords } from '#language/content-words'

/** Two headlines are of one story when this part of the shorter one's words, and two at least, are in the other. */
const sameStory = 0.5

type Headed = Pick<Article, 'title' | 'language'>

/** The articles of each story together, in their order; of `most` stories if that is given. */
export function groupByStory(articles: readonly Article[], most = Infinity): Article[][] {
  const compare = createStoryComparer()
  const isOne = (a: Article, b: Article) => tellsTheSame(a, b) || compare(a, b) === 'one'
  const stories: Article[][] = []
  for (const article of articles) {
    const story = stories.find((tellings) => tellings.some((told) => isOne(told, article)))
    if (story) story.push(article)
    else if (stories.length < most) stories.push([article])
  }
  return stories
}

function tellsTheSame(a: Headed, b: Headed): boolean {
  const own = new Set(contentWords(a.title, a.language))
  const other = new Set(contentWords(b.title, b.language))
  const shared = [...own].filter((word) => other.has(word)).length
  return a.language === b.language && shared >= 2 && shared / Math.min(own.size, other.size) >= sameStory
}
