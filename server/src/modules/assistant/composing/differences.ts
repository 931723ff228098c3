import type { Article } from '#modules/news'
import { mayBeginNumber } from '#language/numbers/parts'
import { findCandidates, type CandidateSentence } from './candidates.ts'
import { agree, findContradiction, readStatement, type Statement } from './facts/contradict.ts'
import { takeBack, type Pool } from './pool.ts'

/** Another article's sentence with another number than `about`, which is a sentence of `of`. */
export type Difference = { of: Article; about: CandidateSentence; article: Article; text: string }

/** Other articles of an article's story, by its id. */
export type RelatedArticles = ReadonlyMap<string, readonly Article[]>

/** Another report of the story, and its sentences with numbers. `pool`: set if it is part of the answer. */
type ComparedReport = { article: Article; pool: Pool | null; numbers: NumberedSentence[] }

type NumberedSentence = { sentence: CandidateSentence; statement: Statement }

/**
 * How many of a story's other articles to compare, newest first, and how many first sentences of each, because the numbers are
 * there.
 */
const mostRelated = 8
const mostSentences = 15

function findNumbers(candidates: readonly CandidateSentence[], { language }: Article): NumberedSentence[] {
  return candidates
    .filter(({ words }) => [...words].some((word) => mayBeginNumber(word, language)))
    .map((sentence) => ({ sentence, statement: readStatement(sentence, language) }))
    .filter(({ statement }) => statement.facts.length > 0)
}

const asReport = (pool: Pool): ComparedReport => {
  const { article, chosen, left } = pool
  return { article, pool, numbers: findNumbers([...chosen, ...left], article) }
}

/** The other reports of each story; those outside the answer are parsed once. */
function groupOtherReports(
  reports: readonly ComparedReport[],
  relatedArticles: RelatedArticles,
): (own: ComparedReport) => ComparedReport[] {
  const read = new Map<string, ComparedReport>(reports.map((report) => [report.article.id, report]))
  const readOnce = (article: Article) => {
    const known = read.get(article.id)
    if (known) return known
    const candidates = findCandidates(article, { most: mostSentences })
    const report = { article, pool: null, numbers: findNumbers(candidates, article) }
    read.set(article.id, report)
    return report
  }
  return (own) => {
    const known = relatedArticles.get(own.article.id) ?? []
    return known.slice(0, mostRelated).map(readOnce)
  }
}

/** The other report's sentence that contradicts this one; null also if either article gives both numbers. */
function findContradicting(
  about: NumberedSentence,
  own: ComparedReport,
  other: ComparedReport,
): CandidateSentence | null {
  for (const { sentence, statement } of other.numbers) {
    const key = sentence.dependsOnPrevious ? null : findContradiction(about.statement, statement)
    if (!key) continue
    const isKnown =
      own.numbers.some((each) => agree(key, each.statement, statement)) ||
      other.numbers.some((each) => agree(key, each.statement, about.statement))
    return isKnown ? null : sentence
  }
  return null
}

/**
 * Finds the chosen sentences for which another article of the same story gives another number, at most `limit`. Takes the
 * differing sentences out of their pools, because they are quoted next to what they contradict.
 */
export function findDifferences(
  pools: readonly Pool[],
  relatedArticles: RelatedArticles,
  limit: number,
): Difference[] {
  const found: Difference[] = []
  const isSaid = (text: string) => found.some((each) => each.text === text || each.about.text === text)
  const reports = pools.map(asReport)
  const othersThan = groupOtherReports(reports, relatedArticles)
  for (const own of reports) {
    const others = othersThan(own)
    const said = own.numbers.filter(({ sentence }) => own.pool?.chosen.includes(sentence))
    for (const [numbered, other] of said.flatMap((each) => others.map((report) => [each, report] as const))) {
      const about = numbered.sentence
      if (found.length === limit || isSaid(about.text) || !own.pool?.chosen.includes(about)) continue
      const differing = findContradicting(numbered, own, other)
      if (!differing || isSaid(differing.text)) continue
      if (other.pool?.chosen.includes(differing)) takeBack(other.pool, differing)
      found.push({ of: own.article, about, article: other.article, text: differing.text })
    }
  }
  return found
}
