import type { Article } from '#modules/news'
import { contentWords } from '#language/content-words'
import { isForMachines } from '../model/for-machines.ts'
import { holdsAddress } from '../model/plain-speech.ts'
import { findCandidates, type Candidate } from './candidates.ts'

/** Two sentences say the same when this part of the shorter one's words is in the other. */
const repetition = 0.7

/** An article and which of its sentences are to be said. */
export type Pool = {
  article: Article
  left: Candidate[]
  chosen: Candidate[]
  /** Sentences told in an earlier answer. */
  told?: readonly Candidate[]
}

export function openPool(article: Article, query = ''): Pool {
  const words = contentWords(query, article.language)
  return { article, left: findCandidates(article, { query: words }), chosen: [] }
}

function saysTheSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const smaller = Math.min(a.size, b.size)
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return smaller > 0 && shared / smaller >= repetition
}

/** Takes the best sentence left that says something new and can be understood where it will stand. */
export function takeNext(pool: Pool, said: readonly ReadonlySet<string>[]): Candidate | null {
  // What was told in an earlier answer is understood only where nothing else has been said since.
  const known = pool.chosen.length > 0 ? pool.chosen : (pool.told ?? [])
  const isUnderstood = ({ dependsOnPrevious, position }: Candidate) =>
    !dependsOnPrevious || known.some((earlier) => earlier.position === position - 1)
  const isNew = ({ words }: Candidate) => !said.some((earlier) => saysTheSame(earlier, words))
  const isForPeople = ({ text }: Candidate) => !isForMachines(text) && !holdsAddress(text)
  const at = pool.left.findIndex(
    (candidate) => isUnderstood(candidate) && isNew(candidate) && isForPeople(candidate),
  )
  const next = at < 0 ? undefined : pool.left.splice(at, 1)[0]
  if (next) pool.chosen.push(next)
  return next ?? null
}

/** Takes back a sentence and those that depend on it. */
export function takeBack(pool: Pool, { position }: Candidate): void {
  const dependent = new Set([position])
  for (const { dependsOnPrevious, position: at } of inOrder(pool.chosen))
    if (dependsOnPrevious && dependent.has(at - 1)) dependent.add(at)
  pool.chosen = pool.chosen.filter(({ position: at }) => !dependent.has(at))
}

export function inOrder(chosen: readonly Candidate[]): Candidate[] {
  return chosen.toSorted((a, b) => a.position - b.position)
}
