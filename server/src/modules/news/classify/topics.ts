import { languages, type Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { readFileSync } from 'node:fs'
import { wordList, wordsOf } from './word-list.ts'

type TopicWords = Record<Topic, Record<Language, string>>

const lexicon = JSON.parse(readFileSync(new URL('topic-words.json', import.meta.url), 'utf8')) as TopicWords

const matchers = new Map(
  languages.map((language) => [
    language,
    predefinedInterests.map((topic) => ({ topic, isOfTopic: wordList(lexicon[topic][language]) })),
  ]),
)

const titleWeight = 2
const enough = 3
const bodyWords = 120
const mostTopics = 3

export type Classified = { title: string; body: string; language: Language; categories: readonly string[] }

function score(words: Set<string>, isOfTopic: (word: string) => boolean): number {
  let count = 0
  for (const word of words) if (isOfTopic(word)) count++
  return count
}

/**
 * The topics of an article: those its feed names, those its categories name, and up to three that its words suggest,
 * most likely first. Different words count, not repetitions.
 */
export function topicsOf(article: Classified, feedTopics: readonly Topic[]): Topic[] {
  const title = new Set(wordsOf(article.title))
  const body = new Set(wordsOf(article.body).slice(0, bodyWords))
  const labels = new Set(article.categories.flatMap(wordsOf))
  const scored = (matchers.get(article.language) ?? []).map(({ topic, isOfTopic }) => ({
    topic,
    score:
      score(title, isOfTopic) * titleWeight +
      score(body, isOfTopic) +
      (score(labels, isOfTopic) > 0 ? enough : 0),
  }))
  const suggested = scored
    .filter((entry) => entry.score >= enough)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostTopics)
  const top = suggested[0]?.score ?? 0
  return [
    ...new Set([
      ...feedTopics,
      ...suggested.filter((entry) => entry.score * 2 >= top).map((entry) => entry.topic),
    ]),
  ]
}
