import type { Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { asksForNews } from '#language/question-words'
import { fold } from '#language/tokens'

const topicsByWord = forEachLanguage(
  ({ questions }) =>
    new Map(
      predefinedInterests.flatMap((topic) => questions.topics[topic].map((name) => [fold(name), topic])),
    ),
)

/** The topic's spoken name; other topics are their own name. */
export function nameTopic(topic: string, language: Language): string {
  const known = predefinedInterests.find((name) => name === topic)
  return (known && lexicons[language].questions.topics[known][0]) ?? topic
}

const shortestNews = 4
/** Linking letters in compound nouns: "Wirtschaft-s-nachrichten". */
const joints = ['', 's', 'n']

/** The topic in a compound word for news, such as "Sportnachrichten". */
function findJoinedTopic(folded: string, language: Language): Topic | null {
  if (!lexicons[language].grammar.joinsNouns) return null
  const topics = topicsByWord[language]
  for (const [name, topic] of topics) {
    const joint = joints.find((each) => isNews(folded, name + each, language))
    if (joint !== undefined) return topic
  }
  return null
}

function isNews(folded: string, beginning: string, language: Language): boolean {
  const rest = folded.slice(beginning.length)
  return folded.startsWith(beginning) && rest.length >= shortestNews && asksForNews(rest, language)
}

/** The topic that a folded word of a question names, if any. */
export function findTopic(folded: string, language: Language): Topic | null {
  return topicsByWord[language].get(folded) ?? findJoinedTopic(folded, language)
}
