import type { Article } from '#modules/news'
import type { CandidateSentence } from '../composing/candidates.ts'
import { openPool, takeNext } from '../composing/pool.ts'

/** The sentence to tell an article by beside its title, word for word as it stands there; null where there is none. */
export function findOpeningSentence(article: Article): CandidateSentence | null {
  const pool = openPool(article, '', true)
  const first = takeNext(pool, [])
  return first?.text === article.title ? takeNext(pool, [first.words]) : first
}
