import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { readWords } from '#language/tokens'

const partsByTopic = forEachLanguage(({ questions }) =>
  Object.entries(questions.topicParts).map(([topic, parts]) => [topic as Topic, parseWords(parts)] as const),
)

/** The topic that all words of a subject belong to, if any: "football" belongs to sport. */
export function findWiderTopic(subject: string, language: Language): Topic | null {
  const words = readWords(subject).map(({ folded }) => folded)
  const found = partsByTopic[language].find(
    ([, parts]) => words.length > 0 && words.every((word) => parts.has(word)),
  )
  return found?.[0] ?? null
}
