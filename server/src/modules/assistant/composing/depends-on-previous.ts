import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, inAllLanguages, lexicons } from '#language/lexicon/lexicons'
import { parseForms, parseList, wordSet } from '#language/lexicon/parse-lists'

const openings = forEachLanguage(
  ({ sentences }) => new Set(sentences.dependentOpenings.split('|').map((opening) => opening.trim())),
)

/** "This week" names a time, not something said before. */
const times = forEachLanguage(
  ({ sentences, time }) =>
    new Set([...parseList(sentences.timesAfterThis), ...parseForms(time.calendar.weekdays).flat()]),
)

/** "It is raining" says nothing of what came before, and may begin an article. */
const impersonal = wordSet(...inAllLanguages(({ sentences }) => sentences.impersonalPronouns))

const quotation = /^["“„«'‘][^"“”„«»]*["“”»'’]/u

/** Somebody's words, without who said them or with a pronoun only; null when the sentence begins with none. */
function isSpeakerUnnamed(text: string, language: Language): boolean | null {
  const quoted = quotation.exec(text)?.[0]
  if (quoted === undefined) return null
  const rest = text.slice(quoted.length)
  return !/\p{L}/u.test(rest) || lexicons[language].sentences.unnamedSpeaker.test(rest)
}

/**
 * Whether the sentence cannot be understood without the one before it: it begins with "He", "But" or the like, or with
 * words of somebody who is not named. `isFirst`: the text begins with it.
 */
export function dependsOnPrevious(sentence: string, language: Language, isFirst: boolean): boolean {
  const text = sentence.toLowerCase().trim()
  const isQuoteLoose = isSpeakerUnnamed(text, language)
  if (isQuoteLoose !== null) return isQuoteLoose
  const [first = '', second = '', third = ''] = text.slice(0, 80).match(/[\p{L}\p{M}]+/gu) ?? []
  if (times[language].has(second) || (isFirst && impersonal.has(first))) return false
  const known = openings[language]
  return [first, `${first} ${second}`, `${first} ${second} ${third}`].some((opening) => known.has(opening))
}
