import type { Language } from '@tidings/contract/entities'
import { findWords, type WordRange } from '#language/find-words'
import { isQuestionFiller } from '#language/function-words'
import { lexicons } from '#language/lexicon/lexicons'
import { asksForNews } from '#language/question-words'
import type { Token } from '#language/tokens'
import { findNamedSources } from './named-sources.ts'
import { findTopic } from './topic-names.ts'
import { nothingExcluded, type Exclusion } from './understanding.ts'

type QuestionWords = { words: Token[]; question: string; language: Language; knownSources: readonly string[] }

export type ReadExclusion = { excluded: Exclusion; words: Token[]; ranges: WordRange[] }

/** The end of the excluded words after `from`: up to a break or an "only". */
function takeReach({ language, question, words }: QuestionWords, from: number): number {
  const { instead } = lexicons[language].followUps
  const isEnd = (at: number) => {
    const word = words[at]
    const before = words[at - 1]
    if (!word || !before) return true
    const isBroken = at > from && /[.;:?!–—]|, /.test(question.slice(before.end, word.start + 1))
    return isBroken || new RegExp(`^(?:${instead})$`).test(word.folded)
  }
  let at = from
  while (!isEnd(at)) at += 1
  return at - 1
}

function readExcluded(unwanted: Token[], { knownSources, language, question }: QuestionWords): Exclusion {
  const mentions = findNamedSources(unwanted, { question, known: knownSources })
  const isOfSource = (at: number) => mentions.some(({ first, last }) => at >= first && at <= last)
  const plain = unwanted
    .filter((_, at) => !isOfSource(at))
    .map(({ folded }) => folded)
    .filter((word) => !isQuestionFiller(word, language) && !asksForNews(word, language))
  const topics = plain.map((word) => findTopic(word, language)).filter((topic) => topic !== null)
  return {
    topics: [...new Set(topics)],
    words: plain.filter((word) => findTopic(word, language) === null),
    sources: mentions.map(({ source }) => source),
  }
}

/** "Nothing on cars?", unlike "politics, but nothing on cars", asks whether there is anything. */
function asksWhetherAny({ language, question, words }: QuestionWords, { first }: WordRange): boolean {
  const before = words.slice(0, first).map(({ folded }) => folded)
  const isOnlyThat = before.every((word) => isQuestionFiller(word, language) && !asksForNews(word, language))
  return question.includes('?') && isOnlyThat
}

/** What the question excludes: "but no sport", "ohne Sport", "sauf le sport". */
export function readExclusion(asked: QuestionWords): ReadExclusion {
  const { language, words } = asked
  const own = lexicons[language].followUps
  const none = { excluded: nothingExcluded, words, ranges: [] }
  const nothingOn = findWords(words, own.nothingOn)
  if (nothingOn && asksWhetherAny(asked, nothingOn)) return { ...none, ranges: [nothingOn] }
  const strong = findWords(words, own.except) ?? nothingOn
  const marker = strong ?? findWords(words, own.without)
  if (!marker) return none
  const last = takeReach(asked, marker.last + 1)
  const excluded = readExcluded(words.slice(marker.last + 1, last + 1), asked)
  if (Object.values(excluded).every(({ length }) => length === 0)) return none
  const isNamed = excluded.topics.length + excluded.sources.length > 0
  // "Doctors without borders", "no deal": not an exclusion.
  const isWish = strong !== null || (isNamed && excluded.words.length === 0)
  const isOpening = marker.first === 0 && excluded.words.length > 0
  if (last <= marker.last || !(isWish || isOpening)) return none
  return { excluded, words, ranges: [{ first: marker.first, last }] }
}
