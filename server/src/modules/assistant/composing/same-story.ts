import type { Article } from '#modules/news'
import { contentWords } from './content-words.ts'

/** Two headlines are of one story when this part of the shorter one's words, and two at least, are in the other. */
const sameStory = 0.5

type Headed = Pick<Article, 'title' | 'language'>

export function tellsTheSame(a: Headed, b: Headed): boolean {
  const own = new Set(contentWords(a.title, a.language))
  const other = new Set(contentWords(b.title, b.language))
  const shared = [...own].filter((word) => other.has(word)).length
  return a.language === b.language && shared >= 2 && shared / Math.min(own.size, other.size) >= sameStory
}
