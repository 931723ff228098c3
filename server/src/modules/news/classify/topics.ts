import type { Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import type { Lexicon } from '#language/lexicon/lexicon'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { TermMatcher, splitTerms } from './term-matcher.ts'

const tellingWeight = 2
const supportingWeight = 1

function openMatcher(words: Lexicon['articleTopics']): TermMatcher {
  const matcher = new TermMatcher()
  for (const [label, topic] of predefinedInterests.entries()) {
    const { telling, supporting } = words[topic]
    matcher.add(telling.join(' ').split(' '), { label, weight: tellingWeight })
    matcher.add(supporting.join(' ').split(' '), { label, weight: supportingWeight })
  }
  return matcher
}

const matchers = forEachLanguage(({ articleTopics }) => openMatcher(articleTopics))

/** Points for a supporting and a strong word. In a title, a supporting word alone is just not enough. */
const points = { title: [1.9, 4], body: [1, 2], label: [4, 8] } as const
const enough = 2
const bodyWords = 400
/** Long texts contain words of many topics: beyond this length, each hundred words raise the threshold by one point. */
const shortText = 60
const wordsPerPoint = 100
const mostTopics = 3
// A second topic must score more than half as high as the first, or every article would have three.
const shareOfFirst = 0.6

export type Classified = { title: string; body: string; language: Language; categories: readonly string[] }

/** A repeated term counts once. */
function addScores(scores: number[], { matcher, points: each, words }: WeightedWords) {
  for (const term of new Set(matcher.termsIn(words))) {
    const best = new Map<number, number>()
    for (const { label, weight } of matcher.findings(term)) {
      best.set(label, Math.max(weight, best.get(label) ?? 0))
    }
    for (const [label, weight] of best) scores[label] = (scores[label] ?? 0) + (each[weight - 1] ?? 0)
  }
}

type WeightedWords = { matcher: TermMatcher; words: string[]; points: readonly number[] }

/** The score of each topic, in the order of `predefinedInterests`. */
export function scoreTopics(article: Classified): number[] {
  const scores = predefinedInterests.map(() => 0)
  const matcher = matchers[article.language]
  const words = splitTerms(article.body).slice(0, bodyWords)
  addScores(scores, { matcher, words: splitTerms(article.title), points: points.title })
  addScores(scores, { matcher, words, points: points.body })
  addScores(scores, { matcher, words: article.categories.flatMap(splitTerms), points: points.label })
  return scores
}

/** Two strong words at the beginning, or the equivalent. */
const clearly = 4
const leadCharacters = 600

/** Whether the beginning of an article alone shows that it is about a topic, with twice the score of any other topic. */
export function isClearlyAbout(article: Omit<Classified, 'categories'>, topic: string): boolean {
  const scores = scoreTopics({ ...article, body: article.body.slice(0, leadCharacters), categories: [] })
  const score = scores[predefinedInterests.findIndex((each) => each === topic)] ?? 0
  const others = scores.filter((_, label) => predefinedInterests[label] !== topic)
  return score > clearly && Math.max(...others) * 2 <= score
}

/**
 * The topics of an article: those of its feed, and up to three that its words and categories suggest, likeliest first.
 */
export function classifyTopics(article: Classified, feedTopics: readonly Topic[]): Topic[] {
  const scored = scoreTopics(article)
    .map((score, label) => ({ topic: predefinedInterests[label], score }))
    .toSorted((a, b) => b.score - a.score)
  const top = scored[0]?.score ?? 0
  const length = Math.min(bodyWords, splitTerms(article.body).length)
  const least = enough + Math.max(0, length - shortText) / wordsPerPoint
  const suggested = scored
    .filter(({ score }) => score >= least && score >= top * shareOfFirst)
    .slice(0, mostTopics)
    .flatMap(({ topic }) => topic ?? [])
  return [...new Set([...feedTopics, ...suggested])]
}
