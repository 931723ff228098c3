import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { findContentWords } from '#language/content-words'
import { keepBeginning } from '#language/stems'
import { isForMachines } from '../model/for-machines.ts'
import { holdsAddress } from '../model/plain-speech.ts'
import { findCandidates, type CandidateSentence } from './candidates.ts'
import { holdsPronoun } from './depends-on-previous.ts'

/** Two sentences say the same if this share of the shorter one's words is in the other. */
const repetition = 0.7

/** An article, its chosen sentences and those left. */
export type Pool = {
  article: Article
  left: CandidateSentence[]
  chosen: CandidateSentence[]
  /** Only clearly self-contained sentences are added to an answer, which is already given and complete without them. */
  isAnswer?: boolean
}

/** The sentences that can be quoted from an article. `isHeadlineKnown`: as in `findCandidates`. */
export function openPool(article: Article, query = '', isHeadlineKnown = false): Pool {
  const words = findContentWords(query, article.language)
  return { article, left: findCandidates(article, { query: words, isHeadlineKnown }), chosen: [] }
}

function saysTheSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const smaller = Math.min(a.size, b.size)
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return smaller > 0 && shared / smaller >= repetition
}

type Words = ReadonlySet<string>

function cutToBeginnings(words: Iterable<string>): ReadonlySet<string> {
  return new Set([...words].map(keepBeginning))
}

/** Its words from the omitted sentence before it are `known`, and it refers to nobody by a pronoun alone. */
function surelyStandsAlone(
  { previousWords, text, words }: CandidateSentence,
  { known, language }: { known: Words; language: Language },
): boolean {
  if (previousWords === null) return true
  if (holdsPronoun(text, language)) return false
  const own = cutToBeginnings(words)
  return previousWords.map(keepBeginning).every((word) => !own.has(word) || known.has(word))
}

/** Takes the best remaining sentence that says something new and can be understood in its place. */
export function takeNext(pool: Pool, said: readonly Words[]): CandidateSentence | null {
  const told = pool.isAnswer ? [...said, ...pool.chosen.map(({ words }) => words)] : []
  const known = cutToBeginnings(told.flatMap((words) => [...words]))
  const follows = ({ position }: CandidateSentence) =>
    pool.chosen.some((earlier) => earlier.position === position - 1)
  const isNew = ({ words }: CandidateSentence) => !said.some((earlier) => saysTheSame(earlier, words))
  const isForPeople = ({ text }: CandidateSentence) => !isForMachines(text) && !holdsAddress(text)
  const isUnderstood = (candidate: CandidateSentence) =>
    follows(candidate) ||
    (!candidate.dependsOnPrevious &&
      (!pool.isAnswer || surelyStandsAlone(candidate, { known, language: pool.article.language })))
  const at = pool.left.findIndex(
    (candidate) => isUnderstood(candidate) && isNew(candidate) && isForPeople(candidate),
  )
  const next = at < 0 ? undefined : pool.left.splice(at, 1)[0]
  if (next) pool.chosen.push(next)
  return next ?? null
}

/** Removes a chosen sentence and those that depend on it. */
export function takeBack(pool: Pool, { position }: CandidateSentence): void {
  const dependent = new Set([position])
  for (const { dependsOnPrevious, position: at } of sortByPlace(pool.chosen))
    if (dependsOnPrevious && dependent.has(at - 1)) dependent.add(at)
  pool.chosen = pool.chosen.filter(({ position: at }) => !dependent.has(at))
}

export function sortByPlace(chosen: readonly CandidateSentence[]): CandidateSentence[] {
  return chosen.toSorted((a, b) => a.position - b.position)
}
