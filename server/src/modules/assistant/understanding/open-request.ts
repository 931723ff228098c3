import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseList } from '#language/lexicon/parse-lists'
import { findSemanticFields } from '#language/semantic-fields'
import { stripEnding } from '#language/stems'
import type { Token } from '#language/tokens'
import shared from './open-request-weights.json' with { type: 'json' }
import { readStoryCount } from './story-count.ts'
import { findTopic } from './topic-names.ts'

/** What a request is recognised by: its words and pairs of words, their semantic fields, and signs that every language has. */
export type RequestFeatures = { words: string[]; fields: string[]; signs: string[] }

/** Weights of a linear score; the sum over all features is divided by the root of their number. */
export type RequestWeights = {
  bias: number
  words?: Record<string, number>
  fields: Record<string, number>
  signs: Record<string, number>
}

/** What a request for news in general is for. */
export type RequestedNews = {
  /** Those that it is for, or for all but them. Empty where that is unclear, because the wrong one of the two is worse. */
  topics: Topic[]
  isWithout: boolean
  isForGoodNews: boolean
}

const mostWords = 18
const wordsPerStep = 3
const mostUnknown = 3

/** What may be a subject follows them: "news of unicorns". */
export const nounSigns = forEachLanguage(
  ({ answers, followUps }) =>
    new Set([...parseList(answers.beforeNouns), ...followUps.placePrepositions.split('|')]),
)
/** "I" is always written so. */
const nameInside = /(?<=[\p{L}\p{N},;] )(?!I(?![\p{L}]))\p{Lu}\p{L}+/u

/**
 * From `sure` on it is one whatever the news has, or `sureAfter` another question; from `unlessTitled` on where no headline is
 * about it, and from `likely` on where the news has no answer, or from `ofUnknown` on if it asks for news and has a word that
 * no request had. Where the story told has no answer, it is one from `likelyAfter` on, and from `sure` on whatever that says
 * (decision 0037).
 */
export const leastScores = {
  sure: 3,
  sureAfter: 4,
  unlessTitled: 1.5,
  ofUnknown: 2.5,
  likely: 1,
  likelyAfter: 2,
}

/** Log-odds that it is for all news but its topics: from `without` on it is, up to `only` it is for them. */
const exclusions = { without: 0.5, only: -0.5 }
/** Log-odds from which it is for a topic, or for good news: from -0.5 on as many that ask for all news would get only the good. */
const leastOfKind = { topic: -0.5, goodNews: 0 }

export type AskedRequest = { question: string; language: Language; words: readonly Token[] }

/** `isKnown`: whether the weights have a word. */
export function describeRequest(
  { language, question, words: tokens }: AskedRequest,
  isKnown: (word: string) => boolean,
): RequestFeatures {
  // Any number of stories is as good as another.
  const words = tokens.map((word) => (readStoryCount(word, language) === null ? word.folded : '#'))
  const topics = words.map((word) => findTopic(word, language)).filter((topic) => topic !== null)
  const unknown = new Set(words.filter((word) => !isKnown(word))).size
  const isNamed = words.some((word, at) => !isKnown(word) && nounSigns[language].has(words[at - 1] ?? ''))
  const isNaming = !lexicons[language].grammar.capitalisesNouns && nameInside.test(question)
  return {
    words: [...new Set([...words, ...['^', ...words].map((word, at) => `${word} ${words[at] ?? '$'}`)])],
    fields: [...new Set(words.flatMap((word) => findSemanticFields(stripEnding(word), language)))],
    signs: [
      `length ${Math.floor(Math.min(mostWords, words.length) / wordsPerStep)}`,
      ...(unknown > 0 ? [`unknown ${Math.min(mostUnknown, unknown)}`] : []),
      ...(isNaming ? ['name'] : []),
      ...(isNamed ? ['named unknown'] : []),
      ...(words.length > 1 && !isKnown(words.at(-1) ?? '') ? ['unknown last'] : []),
      ...new Set(topics.map((topic) => `named ${topic}`)),
    ],
  }
}

export function scoreRequest({ fields, signs, words }: RequestFeatures, weights: RequestWeights): number {
  const own = [
    ...words.map((word) => weights.words?.[word]),
    ...fields.map((field) => weights.fields[field]),
    ...signs.map((sign) => weights.signs[sign]),
  ].filter((weight) => weight !== undefined)
  const sum = own.reduce((all, weight) => all + weight, 0)
  return weights.bias + sum / Math.sqrt(Math.max(1, own.length))
}

function describe(asked: AskedRequest): RequestFeatures {
  return describeRequest(asked, (word) => isRequestWord(word, asked.language))
}

/** The log-odds that a question is a request for news in general or of topics, fitted to 14,800 requests and questions. */
export function rateOpenRequest(asked: AskedRequest): number {
  const { open: words } = lexicons[asked.language].openRequests
  return scoreRequest(describe(asked), { ...shared.open, words })
}

/** What it is for, if it is such a request. */
export function readRequestedNews(asked: AskedRequest): RequestedNews {
  const features = describe(asked)
  const words = lexicons[asked.language].openRequests
  const topicWeights: Record<string, RequestWeights> = shared.topics
  const isFor = (topic: Topic) => {
    const weights = topicWeights[topic]
    if (features.signs.includes(`named ${topic}`)) return true
    return (
      weights !== undefined &&
      scoreRequest(features, { ...weights, words: words.topics[topic] ?? {} }) >= leastOfKind.topic
    )
  }
  const exclusion = scoreRequest(features, { ...shared.without, words: words.without })
  const isWithout = exclusion >= exclusions.without
  const isUnclear = !isWithout && exclusion > exclusions.only
  return {
    topics: isUnclear ? [] : predefinedInterests.filter(isFor),
    isWithout,
    isForGoodNews: scoreRequest(features, { ...shared.good, words: words.good }) >= leastOfKind.goodNews,
  }
}

/** Whether a word stood in more than one of the requests and questions that the weights were fitted to. */
export function isRequestWord(folded: string, language: Language): boolean {
  return Object.hasOwn(lexicons[language].openRequests.open, folded)
}
