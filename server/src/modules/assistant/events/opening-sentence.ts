import type { Article } from '#modules/news'
import type { CandidateSentence } from '../composing/candidates.ts'
import { openPool, takeNext } from '../composing/pool.ts'

/** The sentence that introduces an article besides its title, verbatim; null if there is none. */
export function findOpeningSentence(article: Article): CandidateSentence | null {
  const pool = openPool(article, '', true)
  const first = takeNext(pool, [])
  return first?.text === article.title ? takeNext(pool, [first.words]) : first
}
