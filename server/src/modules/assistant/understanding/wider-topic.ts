import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { wordSet } from '#language/lexicon/parse-lists'
import { readWords } from '#language/tokens'

const partsByTopic = forEachLanguage(({ questions }) =>
  Object.entries(questions.topicParts).map(([topic, parts]) => [topic as Topic, wordSet(parts)] as const),
)

/** The topic that all words of a subject are a part of, if any: "football" is of sport. */
export function widerTopic(subject: string, language: Language): Topic | null {
  const words = readWords(subject).map(({ folded }) => folded)
  const found = partsByTopic[language].find(
    ([, parts]) => words.length > 0 && words.every((word) => parts.has(word)),
  )
  return found?.[0] ?? null
}
