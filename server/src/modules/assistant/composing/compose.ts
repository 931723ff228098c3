import type { AnswerSentence, CitedArticle } from '@tidings/contract/ask'
import type { Language, SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { phrasesFor } from '../phrases/phrases-for.ts'
import { splitSentences } from './split-sentences.ts'
import { wordsOf } from '../understanding/words.ts'

/** Sentences of articles in an answer, by the user's summary length. */
const sentenceCounts: Record<SummaryLength, number> = { short: 3, medium: 5, detailed: 8 }

const minCharacters = 25
const maxCharacters = 420
/** Of a body, what comes later is seldom the news. */
const maxCandidates = 12
/** Two sentences say the same when this part of the shorter one's words is in the other. */
const repetition = 0.7

const boilerplate =
  /^(?:read more|continue reading|click here|sign up|subscribe|follow us|the post\b.*\bappeared first|photo\b|image\b|advertisement|©|lire la suite|lisez aussi|à lire|leer más|lea también|mehr zum thema|weiterlesen|lesen sie|leggi anche|continua a leggere)/i
const truncated = /(?:\.\.\.|…|\[…\]|\[\.\.\.\])["'”’»)\]]*$/

type Candidate = { text: string; position: number; score: number; words: Set<string> }

export function cite({ id, title, source, url, publishedAt, sample }: Article): CitedArticle {
  return { id, title, source, url, publishedAt: publishedAt.toISOString(), sample }
}

function meaningfulWords(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .map(({ folded }) => folded)
      .filter((word) => word.length > 3 || /\d/.test(word)),
  )
}

function saysTheSame(a: Set<string>, b: Set<string>): boolean {
  const smaller = Math.min(a.size, b.size)
  const shared = [...a].filter((word) => b.has(word)).length
  return smaller > 0 && shared / smaller >= repetition
}

// Inflected forms share their beginning.
const stemLength = 6

function matches(words: Set<string>, query: string[]): number {
  if (query.length === 0) return 0
  const stems = new Set([...words].map((word) => word.slice(0, stemLength)))
  return query.filter((word) => stems.has(word.slice(0, stemLength))).length / query.length
}

/** The article's sentences worth hearing, best first: early ones, and those that hold what was asked for. */
function candidatesOf(article: Article, query: string[]): Candidate[] {
  const usable = splitSentences(article.body, article.language)
    .slice(0, maxCandidates)
    .filter((text) => text.length >= minCharacters && text.length <= maxCharacters)
    .filter((text) => !boilerplate.test(text) && !truncated.test(text) && /[.!?]["'”’»)\]\s]*$/u.test(text))
  const texts = usable.length > 0 ? usable : [article.title]
  return texts
    .map((text, position) => {
      const words = meaningfulWords(text)
      return { text, position, words, score: matches(words, query) + 1 / (1 + position) }
    })
    .toSorted((a, b) => b.score - a.score)
}

export type Composed = { article: Article; sentences: string[] }

export type Composition = { articles: readonly Article[]; length: SummaryLength; query: string }

/**
 * Chooses verbatim sentences: one of each article in turn until the length is reached, never two that say the same.
 * Articles that have nothing new to say are left out; within an article sentences keep their order.
 */
export function compose({ articles, length, query }: Composition): Composed[] {
  const queryWords = [...meaningfulWords(query)]
  const pools = articles.map((article) => ({
    article,
    left: candidatesOf(article, queryWords),
    chosen: [] as Candidate[],
  }))
  const said: Set<string>[] = []
  for (let left = sentenceCounts[length], wasAdded = true; left > 0 && wasAdded;) {
    wasAdded = false
    for (const pool of pools) {
      if (left === 0) break
      const at = pool.left.findIndex(({ words }) => !said.some((earlier) => saysTheSame(earlier, words)))
      const next = at < 0 ? undefined : pool.left.splice(at, 1)[0]
      if (!next) continue
      pool.chosen.push(next)
      said.push(next.words)
      left -= 1
      wasAdded = true
    }
  }
  return pools
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ article, chosen }) => ({
      article,
      sentences: chosen.toSorted((a, b) => a.position - b.position).map(({ text }) => text),
    }))
}

/** What else the article says, word for word and in its order, beside what was `said` already. */
export function furtherSentences(article: Article, said: ReadonlySet<string>): AnswerSentence[] {
  return candidatesOf(article, [])
    .filter(({ text }) => !said.has(text))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, sentenceCounts.detailed)
    .map(({ text }) => ({ text, language: article.language, article: cite(article) }))
}

/** The sentences in the order spoken, with a word on the source wherever it changes. */
export function* speak(composed: readonly Composed[], language: Language): Generator<AnswerSentence> {
  const isOneSource = new Set(composed.map(({ article }) => article.source)).size === 1
  let source: string | null = null
  for (const { article, sentences } of composed) {
    if (article.source !== source && !isOneSource) {
      yield { text: phrasesFor(language).from(article.source), language, article: null }
    }
    source = article.source
    for (const text of sentences) yield { text, language: article.language, article: cite(article) }
  }
}
