import type { Article } from '#modules/news'
import { findCandidates, type CandidateSentence } from '../composing/candidates.ts'
import { findDifferences, type Difference } from '../composing/differences.ts'
import { openPool, takeNext, type Pool } from '../composing/pool.ts'

/** How many sentences of each report are considered; news is at the beginning. */
const mostSentences = 12
/** How many sentences of a report are compared with the others' figures. */
const mostCompared = 6
const mostDifferences = 6
/** How much of an article a screen quotes, because of its publisher's copyright. */
const mostQuotes = 4

/** A verbatim sentence of an article. */
export type Quote = { article: Article; text: string }

/** `replaces`: the differing sentence of an earlier report. */
export type EventMoment = { article: Article; sentence: string | null; replaces: Quote | null }

export type EventTold = {
  /** Newest first. */
  timeline: EventMoment[]
  /** Of two sources, the newer first. */
  differences: { one: Quote; other: Quote }[]
}

/** For each report, what no earlier one says. */
function findNews(oldestFirst: readonly Article[]): Map<string, CandidateSentence | null> {
  const said: ReadonlySet<string>[] = []
  const news = new Map<string, CandidateSentence | null>()
  for (const article of oldestFirst) {
    const pool: Pool = { article, left: findCandidates(article, { most: mostSentences }), chosen: [] }
    const words = pool.left.map((candidate) => candidate.words)
    const sentence = takeNext(pool, said)
    news.set(article.id, sentence && sentence.position >= 0 ? sentence : null)
    said.push(...words)
  }
  return news
}

function openCompared(article: Article): Pool {
  const pool = openPool(article, '', true)
  while (
    pool.chosen.length < mostCompared &&
    takeNext(
      pool,
      pool.chosen.map(({ words }) => words),
    )
  );
  return { ...pool, left: [] }
}

/** The newer sentence first. */
function toPair({ about, article, of, text }: Difference): { one: Quote; other: Quote } {
  const [own, differing] = [
    { article: of, text: about.text },
    { article, text },
  ]
  return article.publishedAt > of.publishedAt
    ? { one: differing, other: own }
    : { one: own, other: differing }
}

function findPairs(reports: readonly Article[]) {
  const others = new Map(reports.map(({ id }) => [id, reports.filter((each) => each.id !== id)]))
  const quoted = new Map<string, number>()
  const mayQuote = ({ article }: Quote) => (quoted.get(article.id) ?? 0) < mostQuotes
  return findDifferences(reports.map(openCompared), others, mostDifferences)
    .map(toPair)
    .filter(({ one, other }) => {
      if (!mayQuote(one) || !mayQuote(other)) return false
      for (const { article } of [one, other]) quoted.set(article.id, (quoted.get(article.id) ?? 0) + 1)
      return true
    })
}

/** What an event's reports say: how it developed, and what its sources disagree on. All sentences are verbatim. */
export function tellEvent(reports: readonly Article[]): EventTold {
  const oldestFirst = reports.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
  const news = findNews(oldestFirst)
  const pairs = findPairs(oldestFirst)
  const timeline = oldestFirst.toReversed().map((article): EventMoment => {
    const change = pairs.find(({ one, other }) => one.article === article && isEarlier(other, article))
    return {
      article,
      sentence: change?.one.text ?? news.get(article.id)?.text ?? null,
      replaces: change?.other ?? null,
    }
  })
  return {
    timeline,
    differences: pairs.filter(({ one, other }) => one.article.source !== other.article.source),
  }
}

function isEarlier({ article }: Quote, { publishedAt }: Article): boolean {
  return article.publishedAt < publishedAt
}
