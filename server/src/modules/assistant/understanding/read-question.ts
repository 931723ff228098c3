import type { Language } from '@tidings/contract/entities'
import type { Now } from '#language/dates/time-span'
import { asksForNews } from '#language/question-words'
import type { Token } from '#language/tokens'
import { placeAt } from '#modules/news'
import { isRequestWord, leastScores, nounSigns, rateOpenRequest, readRequestedNews } from './open-request.ts'
import { readField } from './read-field.ts'
import { findStoryCount, readStoryCount } from './story-count.ts'
import { findTopic } from './topic-names.ts'
import { readByRules, type QuestionToRead, type Reading } from './read-by-rules.ts'

/** Reads a question as a request for news in general, of topics or of a field: none of its words is a subject. */
export function readAsRequest(reading: Reading): Reading {
  const { excluded, isGoodNews } = reading
  const { isForGoodNews, isWithout, topics } = readRequestedNews(reading)
  const field = topics.length > 0 && isWithout ? [] : readField(reading)
  const isExclusion = (isWithout && field.length === 0) || excluded.topics.length > 0
  return {
    ...reading,
    content: [],
    topics: isExclusion ? [] : topics,
    field: isExclusion ? [] : field,
    excluded: isExclusion ? { ...excluded, topics: [...new Set([...excluded.topics, ...topics])] } : excluded,
    isNews: true,
    storyCount: reading.storyCount ?? findStoryCount(reading.rest, reading.language),
    // "Only the rugby" sounds like "only the good news".
    isGoodNews: isGoodNews || (isForGoodNews && field.length === 0),
    isRequest: true,
  }
}

const fewestWords = 4
/** Whether it asks for news and has a word that requests for all news never have: "news of unicorns". */
export function asksForNewsOfUnknown({ content, isGoodNews, isNews, language }: Reading): boolean {
  return isNews && !isGoodNews && content.some(({ folded }) => !isRequestWord(folded, language))
}

/** Whether it may ask for news of something that it names: "in the world of football". */
export function mayAskForNewsOf({ content, language, topics, words }: Reading): boolean {
  const isNamed = (word: Token) => nounSigns[language].has(words[words.indexOf(word) - 1]?.folded ?? '')
  return topics.length > 0 || content.some(isNamed)
}

/** Whether it depends on nothing that was said before. */
function isOwnQuestion({ bareFollowUp, hasAnaphor, opening }: Reading): boolean {
  return bareFollowUp === null && opening === null && !hasAnaphor
}

/** "What's new from Turkey?" is about Turkey, also if there is no news from there. */
function namesPlace({ content }: Reading): boolean {
  const words = content.map(({ folded }) => folded)
  return words.some((_, at) => placeAt(words, at) !== null)
}

/** Whether it may be a request that was not read as one: "and a quick round-up of the rest" too. */
export function mayBeRequest(reading: Reading, isFollowUp: boolean): boolean {
  const { bareFollowUp, chat, content, hasAnaphor, isNews, opening, sources, topics } = reading
  const isRead = content.length === 0 ? isNews : topics.length === content.length
  const isOfTold = isFollowUp && (bareFollowUp !== null || hasAnaphor || opening === 'correction')
  return chat === null && sources.length === 0 && !isRead && !isOfTold && !namesPlace(reading)
}

/** Whether it is a request whatever the news has, by its score. */
function isSurelyRequest(reading: Reading, isFollowUp: boolean): boolean {
  const score = rateOpenRequest(reading)
  const { sure, sureAfter } = leastScores
  return (
    score >= (isFollowUp ? sureAfter : sure) &&
    reading.words.length >= fewestWords &&
    isOwnQuestion(reading) &&
    mayBeRequest(reading, isFollowUp) &&
    (score >= sureAfter || !asksForNewsOfUnknown(reading)) &&
    !mayAskForNewsOf(reading)
  )
}

/** "The three biggest stories in sport", and nothing else. */
function asksForStories({ content, language, rest, storyCount, words }: Reading): boolean {
  const isOfRequest = (word: Token) =>
    readStoryCount(word, language) !== null ||
    isRequestWord(word.folded, language) ||
    findTopic(word.folded, language) !== null
  return storyCount !== null && content.every(isOfRequest) && isBeforeStories(words, rest, language)
}

/** How many words may stand between a number and what it counts: "the 3 main sports stories". */
const mostBetween = 3

/** "The three biggest things", "3 top stories", but not "news at 8" or "from Number Ten". */
function isBeforeStories(words: readonly Token[], rest: readonly Token[], language: Language): boolean {
  const at = words.findIndex((word) => readStoryCount(word, language) !== null)
  // What is not left was read as a request for the most important news.
  const isStories = (word: Token) => !rest.includes(word) || asksForNews(word.folded, language)
  return words.slice(at + 1, at + 1 + mostBetween).some(isStories) && words[at + 1]?.folded.length !== 1
}

/** Parses a question without its context. */
export function readQuestion(asked: QuestionToRead, now: Now): Reading {
  const reading = readByRules(asked, now)
  const isRequest = asksForStories(reading) || isSurelyRequest(reading, asked.isFollowUp === true)
  return isRequest ? readAsRequest(reading) : reading
}
