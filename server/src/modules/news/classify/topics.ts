import { languages, type Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { readFileSync } from 'node:fs'
import { Lexicon, wordsOf } from './lexicon.ts'

/** `telling` words hardly occur in news on other topics; `supporting` ones do. */
type TopicWords = Record<Topic, { telling: string[]; supporting: string[] }>

const tellingWeight = 2
const supportingWeight = 1

function buildLexicon(language: Language): Lexicon {
  const file = new URL(`topic-words/${language}.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as TopicWords
  const lexicon = new Lexicon()
  for (const [label, topic] of predefinedInterests.entries()) {
    const { telling, supporting } = words[topic]
    lexicon.add(telling.join(' ').split(' '), { label, weight: tellingWeight })
    lexicon.add(supporting.join(' ').split(' '), { label, weight: supportingWeight })
  }
  return lexicon
}

const lexicons = new Map(languages.map((language) => [language, buildLexicon(language)]))

const titleWeight = 2
const labelWeight = 4
const enough = 3
const bodyWords = 400
const mostTopics = 3
// A second topic must score at least half as high as the first, or every article would have three.
const shareOfFirst = 0.5

export type Classified = { title: string; body: string; language: Language; categories: readonly string[] }

/** A repeated term counts once. */
function addScores(scores: number[], { lexicon, words, factor }: WeightedWords) {
  for (const term of new Set(lexicon.termsIn(words))) {
    const best = new Map<number, number>()
    for (const { label, weight } of lexicon.findings(term)) {
      best.set(label, Math.max(weight, best.get(label) ?? 0))
    }
    for (const [label, weight] of best) scores[label] = (scores[label] ?? 0) + weight * factor
  }
}

type WeightedWords = { lexicon: Lexicon; words: string[]; factor: number }

/** The score of each topic, in the order of `predefinedInterests`. */
export function scoreTopics(article: Classified): number[] {
  const scores = predefinedInterests.map(() => 0)
  const lexicon = lexicons.get(article.language)
  if (!lexicon) return scores
  const words = wordsOf(article.body).slice(0, bodyWords)
  addScores(scores, { lexicon, words: wordsOf(article.title), factor: titleWeight })
  addScores(scores, { lexicon, words, factor: 1 })
  addScores(scores, { lexicon, words: article.categories.flatMap(wordsOf), factor: labelWeight })
  return scores
}

/**
 * The topics of an article: those of its feed, and up to three that its words and categories suggest, likeliest first.
 */
export function classifyTopics(article: Classified, feedTopics: readonly Topic[]): Topic[] {
  const scored = scoreTopics(article)
    .map((score, label) => ({ topic: predefinedInterests[label], score }))
    .toSorted((a, b) => b.score - a.score)
  const top = scored[0]?.score ?? 0
  const suggested = scored
    .filter(({ score }) => score >= enough && score >= top * shareOfFirst)
    .slice(0, mostTopics)
    .flatMap(({ topic }) => topic ?? [])
  return [...new Set([...feedTopics, ...suggested])]
}
