import { languages, type Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { readFileSync } from 'node:fs'
import { Lexicon, wordsOf } from './lexicon.ts'

/** `telling` words hardly stand in other news; `supporting` ones stand in others too. */
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
// A second topic must be nearly as likely as the first, or an article on anything would be on three things.
const shareOfFirst = 0.5

export type Classified = { title: string; body: string; language: Language; categories: readonly string[] }

/** Different terms count, not repetitions. */
function addScores(scores: number[], { lexicon, words, factor }: Reading) {
  for (const term of new Set(lexicon.termsIn(words))) {
    const best = new Map<number, number>()
    for (const { label, weight } of lexicon.findings(term)) {
      best.set(label, Math.max(weight, best.get(label) ?? 0))
    }
    for (const [label, weight] of best) scores[label] = (scores[label] ?? 0) + weight * factor
  }
}

type Reading = { lexicon: Lexicon; words: string[]; factor: number }

/** How much the words of an article speak for each topic, in the order of `predefinedInterests`. */
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
 * The topics of an article: those its feed names, and up to three that its words and its categories suggest, most
 * likely first.
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
