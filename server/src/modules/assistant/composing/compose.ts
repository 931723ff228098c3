import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { findCandidates, type CandidateSentence } from './candidates.ts'
import { isQuotedFromBefore } from './depends-on-previous.ts'
import { findDifferences, type Difference, type RelatedArticles } from './differences.ts'
import { orderReports } from './order-reports.ts'
import { sortByPlace, openPool, takeBack, takeNext, type Pool } from './pool.ts'

/** Sentences of articles in an answer, by the user's summary length. */
export const sentenceCounts: Record<SummaryLength, number> = { short: 3, medium: 5, detailed: 8 }
/** The most sentences before the one that answers; with more it would be a story. */
const longestLeadUp = 2
/** The most differing reports in an answer. */
const differenceCounts: Record<SummaryLength, number> = { short: 1, medium: 2, detailed: 2 }

export function cite({ id, title, source, url, publishedAt, sample }: Article): CitedArticle {
  return { id, title, source, url, publishedAt: publishedAt.toISOString(), sample }
}

/**
 * Another article's sentence with another number for the same thing. `at` is the index of the sentence it precedes, or the
 * length to follow the last: first if it is the newer report, else second.
 */
export type DifferingReport = { at: number; article: Article; text: string }

export type Composed = { article: Article; sentences: string[]; differingReports?: DifferingReport[] }

/** The articles that are quoted. */
export function listArticles({ article, differingReports = [] }: Composed): Article[] {
  return [article, ...differingReports.map((differingReport) => differingReport.article)]
}

export type Composition = {
  articles: readonly Article[]
  length: SummaryLength
  query: string
  /** Other articles of the same stories. */
  relatedArticles?: RelatedArticles
  /** Quoted before everything else, followed by what depends on it. */
  first?: CandidateSentence & { article: Article }
  /** Quoted after `first`, as what else may answer; it can be understood there. */
  second?: (CandidateSentence & { article: Article }) | null
  /** The question named the subject of `first`, so it can precede the sentence it depends on. */
  isFirstUnderstood?: boolean
  /** What was delivered before: only `first` may repeat part of it. */
  told?: string
  /** Whether a sentence added to `first` belongs to the question. */
  isWanted?: (sentence: CandidateSentence, article: Article) => boolean
  /** The most sentences, if fewer than the length allows. */
  most?: number
}

/** One sentence of each article in turn, in the order chosen. */
function chooseFrom(pools: readonly Pool[], count: number): { pool: Pool; sentence: CandidateSentence }[] {
  const chosen = pools.flatMap((pool) => pool.chosen.map((sentence) => ({ pool, sentence })))
  const said = chosen.map(({ sentence }) => sentence.words)
  for (let wasAdded = true; chosen.length < count && wasAdded;) {
    wasAdded = false
    for (const pool of pools) {
      const sentence = chosen.length < count ? takeNext(pool, said) : null
      if (!sentence) continue
      said.push(sentence.words)
      chosen.push({ pool, sentence })
      wasAdded = true
    }
  }
  return chosen
}

type Begun = {
  /** Quoted first: the answer, or the first of the sentences that it depends on. */
  first: CandidateSentence | undefined
  answer: CandidateSentence | undefined
}
type Ordering = Begun & { differences: readonly Difference[] }
type Chosen = ReturnType<typeof chooseFrom>

/** Makes room for differing reports: drops the sentences chosen last, but neither the answer nor those that others contradict. */
function keepTo(count: number, chosen: Chosen, { answer, differences }: Ordering) {
  const isKept = (sentence: CandidateSentence) =>
    sentence === answer || differences.some(({ about }) => about === sentence)
  const pools = [...new Set(chosen.map(({ pool }) => pool))]
  const isTooLong = () => pools.reduce((sum, pool) => sum + pool.chosen.length, differences.length) > count
  for (const { pool, sentence } of chosen.toReversed()) {
    if (!isTooLong()) return
    const dependent = pool.chosen.filter(
      ({ dependsOnPrevious, position }) => dependsOnPrevious && position > sentence.position,
    )
    if (!isKept(sentence) && !dependent.some(isKept)) takeBack(pool, sentence)
  }
}

/** The index for a differing report, so that it does not separate a sentence from one that depends on it. */
function findInsertion(sentences: readonly CandidateSentence[], { about, article, of }: Difference): number {
  const own = sentences.indexOf(about)
  const starts = sentences.map(({ dependsOnPrevious }, at) => at === 0 || !dependsOnPrevious)
  if (article.publishedAt > of.publishedAt) return starts.lastIndexOf(true, own)
  const next = starts.indexOf(true, own + 1)
  return next < 0 ? sentences.length : next
}

/** Keeps the order, except for the first sentence and those that depend on it. */
function putFirst(
  sentences: readonly CandidateSentence[],
  first: CandidateSentence | undefined,
): CandidateSentence[] {
  if (!first || !sentences.includes(first)) return [...sentences]
  const at = sentences.indexOf(first)
  const next = sentences.findIndex((each, place) => place > at && !each.dependsOnPrevious)
  const end = next < 0 ? sentences.length : next
  return [...sentences.slice(at, end), ...sentences.slice(0, at), ...sentences.slice(end)]
}

function finishComposed({ article, chosen }: Pool, { differences, first }: Ordering): Composed {
  const sentences = putFirst(sortByPlace(chosen), first)
  const texts = sentences.map(({ text }) => text)
  const own = differences.filter(({ of }) => of === article)
  if (own.length === 0) return { article, sentences: texts }
  const differingReports = own.map((each) => ({
    at: findInsertion(sentences, each),
    article: each.article,
    text: each.text,
  }))
  return { article, sentences: texts, differingReports }
}

function removeTold(pool: Pool, told: string): Pool {
  if (told === '') return pool
  return { ...pool, left: pool.left.filter(({ text }) => !told.includes(text)) }
}

/** The sentences that must precede a sentence that depends on them so that it can be understood, in order; empty if they are unavailable. */
function findLeadUp(
  { left }: Pool,
  sentence: CandidateSentence,
  depends: (sentence: CandidateSentence) => boolean,
): CandidateSentence[] {
  const chain: CandidateSentence[] = []
  for (let at = sentence; depends(at);) {
    const before = left.find(({ position }) => position === at.position - 1)
    if (!before || chain.length === longestLeadUp) return []
    chain.unshift(before)
    at = before
  }
  return chain
}

/** Takes the answer from its pool, after the sentences it needs to be understood; a follow-up only needs to hear who says it. */
function begin(pools: readonly Pool[], { first, isFirstUnderstood = false, told = '' }: Composition): Begun {
  const pool = pools.find(({ article }) => article.id === first?.article.id)
  if (!first || !pool) return { answer: undefined, first: undefined }
  const own = pool.left.find(({ text }) => text === first.text) ?? first
  const isQuoted = ({ text }: CandidateSentence) => isQuotedFromBefore(text, first.article.language)
  const leadUp = findLeadUp(pool, own, told === '' ? (each) => each.dependsOnPrevious : isQuoted)
  const begun = [...leadUp, own]
  pool.left = pool.left.filter((candidate) => !begun.includes(candidate))
  pool.chosen.push(...begun)
  return { answer: own, first: isFirstUnderstood && !isQuoted(own) ? own : begun[0] }
}

/** Takes the second sentence from its pool, unless it already precedes the first. */
function addSecond(pools: readonly Pool[], { second }: Composition): void {
  const pool = pools.find(({ article }) => article.id === second?.article.id)
  if (!second || !pool || pool.chosen.some(({ text }) => text === second.text)) return
  const own = pool.left.find(({ text }) => text === second.text) ?? second
  pool.left = pool.left.filter((candidate) => candidate !== own)
  pool.chosen.push(own)
}

/** A further report starts with its lead, which the rest depends on. */
function moveLeadFirst(pool: Pool): void {
  const lead = sortByPlace(pool.left.filter(({ position }) => position <= 0))[0]
  if (lead) pool.left = [lead, ...pool.left.filter((each) => each !== lead)]
}

/**
 * Chooses verbatim sentences: one of each article in turn until the length is reached, never two that say the same, and none
 * that depends on an omitted sentence. If two articles give different numbers for one thing, both are quoted. Articles without
 * anything new are omitted; within an article sentences keep their order.
 */
export function compose(composition: Composition): Composed[] {
  const { articles, first, isWanted, length, query, relatedArticles = new Map(), told = '' } = composition
  const ordered = first ? articles : orderReports(articles)
  const pools = ordered.map((article) => ({
    ...removeTold(openPool(article, query, article.id === first?.article.id), told),
    isAnswer: first !== undefined,
  }))
  const count = Math.min(composition.most ?? Infinity, sentenceCounts[length])
  const begun = begin(pools, composition)
  addSecond(pools, composition)
  if (first) for (const pool of pools) if (pool.article.id !== first.article.id) moveLeadFirst(pool)
  if (isWanted) for (const pool of pools) pool.left = pool.left.filter((each) => isWanted(each, pool.article))
  const chosen = chooseFrom(pools, count)
  const differences = findDifferences(pools, relatedArticles, differenceCounts[length])
  const ordering = { ...begun, differences }
  keepTo(count, chosen, ordering)
  return pools.filter((pool) => pool.chosen.length > 0).map((pool) => finishComposed(pool, ordering))
}

/** The article's first sentences in order, verbatim, without those already `said` and those that depend on an omitted one. */
export function listFurtherSentences(article: Article, said: ReadonlySet<string>): AnswerSentence[] {
  const all = findCandidates(article)
  const pool: Pool = {
    article,
    left: sortByPlace(all.filter(({ text }) => !said.has(text))),
    chosen: all.filter(({ text }) => said.has(text)),
  }
  const fresh: CandidateSentence[] = []
  while (fresh.length < sentenceCounts.detailed) {
    const next = takeNext(pool, [])
    if (!next) break
    fresh.push(next)
  }
  return fresh.map(({ text }) => ({ text, language: article.language, article: cite(article) }))
}
