import type { Article } from '#modules/news'
import { mayBeginNumber } from '#language/numbers/parts'
import { candidatesOf, type Candidate } from './candidates.ts'
import { agree, contradiction, statementOf, type Statement } from './claims/contradict.ts'
import { takeBack, type Pool } from './pool.ts'

/** Another article's sentence that gives another number than `about`, a sentence that is said of `of`. */
export type Difference = { of: Article; about: Candidate; article: Article; text: string }

/** Other articles of an article's story, by its id. */
export type Fellows = ReadonlyMap<string, readonly Article[]>

/** Another who tells the story, and what it says in numbers. `pool`: it is in the answer itself. */
type Teller = { article: Article; pool: Pool | null; numbers: Told[] }

type Told = { sentence: Candidate; statement: Statement }

/** Of other articles of a story, the newest so many, and of each what it says first: its numbers stand there. */
const mostFellows = 8
const mostSentences = 15

function numbersIn(candidates: readonly Candidate[], { language }: Article): Told[] {
  return candidates
    .filter(({ words }) => [...words].some((word) => mayBeginNumber(word, language)))
    .map((sentence) => ({ sentence, statement: statementOf(sentence, language) }))
    .filter(({ statement }) => statement.claims.length > 0)
}

const asTeller = (pool: Pool): Teller => {
  const { article, chosen, left } = pool
  return { article, pool, numbers: numbersIn([...chosen, ...left], article) }
}

/** Who else tells each story; what is not in the answer is read once. */
function otherTellers(tellers: readonly Teller[], fellows: Fellows): (own: Teller) => Teller[] {
  const read = new Map<string, Teller>(tellers.map((teller) => [teller.article.id, teller]))
  const readOnce = (article: Article) => {
    const known = read.get(article.id)
    if (known) return known
    const candidates = candidatesOf(article, { most: mostSentences })
    const teller = { article, pool: null, numbers: numbersIn(candidates, article) }
    read.set(article.id, teller)
    return teller
  }
  return (own) => {
    const known = fellows.get(own.article.id) ?? []
    return known.slice(0, mostFellows).map(readOnce)
  }
}

/** The other's sentence that contradicts this one; null too where either article gives both numbers. */
function contradicting(about: Told, own: Teller, other: Teller): Candidate | null {
  for (const { sentence, statement } of other.numbers) {
    const key = sentence.leansBack ? null : contradiction(about.statement, statement)
    if (!key) continue
    const isKnown =
      own.numbers.some((each) => agree(key, each.statement, statement)) ||
      other.numbers.some((each) => agree(key, each.statement, about.statement))
    return isKnown ? null : sentence
  }
  return null
}

/**
 * Finds what is to be said of which another article of the same story gives another number, at most `limit` times. Such
 * sentences of the pools are taken out of their own place: they are said beside what they differ from.
 */
export function findDifferences(pools: readonly Pool[], fellows: Fellows, limit: number): Difference[] {
  const found: Difference[] = []
  const isSaid = (text: string) => found.some((each) => each.text === text || each.about.text === text)
  const tellers = pools.map(asTeller)
  const othersThan = otherTellers(tellers, fellows)
  for (const own of tellers) {
    const others = othersThan(own)
    const said = own.numbers.filter(({ sentence }) => own.pool?.chosen.includes(sentence))
    for (const [told, other] of said.flatMap((each) => others.map((teller) => [each, teller] as const))) {
      const about = told.sentence
      if (found.length === limit || isSaid(about.text) || !own.pool?.chosen.includes(about)) continue
      const differing = contradicting(told, own, other)
      if (!differing || isSaid(differing.text)) continue
      if (other.pool?.chosen.includes(differing)) takeBack(other.pool, differing)
      found.push({ of: own.article, about, article: other.article, text: differing.text })
    }
  }
  return found
}
