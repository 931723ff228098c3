import type { Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { fold } from '#language/tokens'

const topicsByWord = forEachLanguage(
  ({ questions }) =>
    new Map(
      predefinedInterests.flatMap((topic) => questions.topics[topic].map((name) => [fold(name), topic])),
    ),
)

/** The topic's name as it is spoken; a topic that is not one of the twelve is its own name. */
export function topicName(topic: string, language: Language): string {
  const known = predefinedInterests.find((name) => name === topic)
  return (known && lexicons[language].questions.topics[known][0]) ?? topic
}

/** The topic that a folded word of a question names, if any. */
export function findTopic(folded: string, language: Language): Topic | null {
  return topicsByWord[language].get(folded) ?? null
}
