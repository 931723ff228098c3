import type { Language } from '@tidings/contract/entities'
import { findWords } from '#language/find-words'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { asksForNews } from '#language/question-words'
import type { Token } from '#language/tokens'
import { nounSigns } from './open-request.ts'
import type { Reading } from './read-by-rules.ts'
import { readStoryCount } from './story-count.ts'
import { findWiderTopic } from './wider-topic.ts'

const generalWords = forEachLanguage(({ openRequests }) => parseWords(openRequests.general))

const isOfTopic = ({ folded }: Token, language: Language) => findWiderTopic(folded, language) !== null

/**
 * The words of a request that name a field narrower than a topic, such as "rugby" in "any rugby news?": those of a topic, those
 * after "anything on", and those that requests for news in general do not have. None if it names a topic, or what it is not for.
 */
export function readField({ content, language, rest, topics }: Reading): Token[] {
  const { anything, except, without } = lexicons[language].followUps
  if (topics.length > 0 || findWords(rest, `${except}|${without}`) !== null) return []
  const isGeneral = (word: Token) =>
    generalWords[language].has(word.folded) || readStoryCount(word, language) !== null
  const after = findWords(rest, anything)?.last ?? rest.length
  const isNamed = (word: Token) => rest.indexOf(word) > after || isOfTopic(word, language)
  return content.filter((word) => isNamed(word) || !isGeneral(word))
}

/** "Just the unicorns" */
const mostOfName = 3

/** Whether it is surely a field: one of a topic, or named as in "news of unicorns", "unicorn news" or "unicorns". "While I cook" is none. */
export function namesField({ field, language, words }: Reading): boolean {
  if (words.length <= mostOfName && !words.some(({ folded }) => asksForNews(folded, language))) return true
  const isNamed = (word: Token) => {
    const at = words.indexOf(word)
    const [before, after] = [words[at - 1]?.folded ?? '', words[at + 1]?.folded ?? '']
    return nounSigns[language].has(before) || asksForNews(after, language)
  }
  return field.some((word) => isNamed(word) || isOfTopic(word, language))
}
