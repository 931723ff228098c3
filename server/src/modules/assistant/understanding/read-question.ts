import type { Now } from '#language/dates/time-span'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseList } from '#language/lexicon/parse-lists'
import type { Token } from '#language/tokens'
import { isRequestWord, leastScores, rateOpenRequest, readRequestedNews } from './open-request.ts'
import { readByRules, type QuestionToRead, type Reading } from './read-by-rules.ts'

/** Reads a question as a request for news in general or of topics: none of its words is a subject. */
export function readAsRequest(reading: Reading): Reading {
  const { excluded, isGoodNews } = reading
  const { isForGoodNews, isWithout, topics } = readRequestedNews(reading)
  const isExclusion = isWithout || excluded.topics.length > 0
  return {
    ...reading,
    content: [],
    topics: isExclusion ? [] : topics,
    excluded: isExclusion ? { ...excluded, topics: [...new Set([...excluded.topics, ...topics])] } : excluded,
    isNews: true,
    isGoodNews: isGoodNews || isForGoodNews,
    isRequest: true,
  }
}

const fewestWords = 4
const nounSigns = forEachLanguage(
  ({ answers, followUps }) =>
    new Set([...parseList(answers.beforeNouns), ...followUps.placePrepositions.split('|')]),
)

/** Whether it asks for news of something that requests for all news never name: "news of unicorns". */
function asksForNewsOfUnknown({ content, isNews, language }: Reading): boolean {
  return isNews && content.some(({ folded }) => !isRequestWord(folded, language))
}

/** Whether it may ask for news of something that it names: "in the world of football". */
export function mayAskForNewsOf({ content, language, topics, words }: Reading): boolean {
  const isNamed = (word: Token) => nounSigns[language].has(words[words.indexOf(word) - 1]?.folded ?? '')
  return topics.length > 0 || content.some(isNamed)
}

/** Whether it may be a request of its own that was not read as one; `score`: the log-odds that it is one. */
export function mayBeRequest(reading: Reading, score: number): boolean {
  const { chat, content, hasAnaphor, isNews, opening, sources, topics, bareFollowUp, words } = reading
  const isOwn =
    chat === null && bareFollowUp === null && opening === null && !hasAnaphor && sources.length === 0
  const isRead = content.length === 0 ? isNews : topics.length === content.length
  return (
    isOwn &&
    !isRead &&
    words.length >= fewestWords &&
    (score >= leastScores.sureAfter || !asksForNewsOfUnknown(reading))
  )
}

/** Parses a question without its context. */
export function readQuestion(asked: QuestionToRead, now: Now): Reading {
  const reading = readByRules(asked, now)
  const score = rateOpenRequest(reading)
  const least = leastScores[asked.isFollowUp ? 'sureAfter' : 'sure']
  const isSure = score >= least && mayBeRequest(reading, score) && !mayAskForNewsOf(reading)
  return isSure ? readAsRequest(reading) : reading
}
