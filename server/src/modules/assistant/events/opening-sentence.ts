import type { Article } from '#modules/news'
import type { Candidate } from '../composing/candidates.ts'
import { openPool, takeNext } from '../composing/pool.ts'

/** The sentence to tell an article by, word for word as it stands there; null where there is only its title. */
export function openingSentence(article: Article): Candidate | null {
  const sentence = takeNext(openPool(article), [])
  return sentence && sentence.position >= 0 ? sentence : null
}
