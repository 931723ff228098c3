import type { Language } from '@tidings/contract/entities'
import { findContentWords } from '#language/content-words'
import { forEachLanguage, pickFromAllLanguages, lexicons } from '#language/lexicon/lexicons'
import { parseForms, parseList, parseWords } from '#language/lexicon/parse-lists'
import { fold } from '#language/tokens'

const openings = forEachLanguage(
  ({ sentences }) => new Set(sentences.dependentOpenings.split('|').map((opening) => opening.trim())),
)

/** "This week" names a time, not something said before. */
const times = forEachLanguage(
  ({ sentences, time }) =>
    new Set([...parseList(sentences.timesAfterThis), ...parseForms(time.calendar.weekdays).flat()]),
)

/** "In this case", but not "in this week". */
const thisAfterPreposition = forEachLanguage(
  ({ sentences }) => new RegExp(`^(?:${sentences.thisAfterPreposition}) (\\p{L}+)`, 'u'),
)

function refersBack(text: string, language: Language): boolean {
  const noun = thisAfterPreposition[language].exec(text)?.[1]
  return noun !== undefined && !times[language].has(noun)
}

/** "It is raining" does not refer to anything before it, and may begin an article. */
const impersonal = parseWords(...pickFromAllLanguages(({ sentences }) => sentences.impersonalPronouns))
/** "Another earthquake has struck": at the beginning of an article it refers to earlier news. */
const mayBeginArticle = new Set([
  ...impersonal,
  ...pickFromAllLanguages(({ answers }) => answers.other.split('|')).flat(),
])

const weather = forEachLanguage(({ answers }) => parseWords(answers.weather))

const letters = /[\p{L}\p{M}]+/gu

function tellsOfWeather(text: string, language: Language): boolean {
  return (text.match(letters) ?? []).some((word) => weather[language].has(fold(word)))
}

const datesWithCapitals = forEachLanguage(
  ({ time }) =>
    new Set([...parseForms(time.calendar.weekdays).flat(), ...parseForms(time.calendar.months).flat()]),
)

/** "During the call, he asked": nobody has been named before the pronoun. */
function isPronounUnexplained(sentence: string, language: Language): boolean {
  const { grammar, sentences } = lexicons[language]
  const before = sentences.pronounAfterPhrase.exec(sentence)?.[1]
  if (before === undefined) return false
  if (grammar.capitalisesNouns) return true
  const names = before.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}]*/gu) ?? []
  return names.every((name) => datesWithCapitals[language].has(name.toLowerCase()))
}

const pronouns = forEachLanguage(
  ({ followUps }) => new RegExp(`^(.*?)(?<!\\p{L})(?:${followUps.pronouns})(?!\\p{L})`, 'iu'),
)

/** Whether a pronoun comes before any name or noun that it could refer to. */
export function holdsPronoun(sentence: string, language: Language): boolean {
  const before = pronouns[language].exec(sentence)?.[1]
  if (before === undefined) return false
  if (lexicons[language].grammar.capitalisesNouns) return true
  const names = before.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}]*/gu) ?? []
  return findContentWords(names.join(' '), language).every((name) => datesWithCapitals[language].has(name))
}

const quotation = /^["“„«'‘][^"“”„«»]*["“”»'’]/u

const quotationMarks = /["“”„«»]/gu

/** It is part of a quotation that began before or continues after it, so the speaker is not named here. */
function isWithinQuotation(text: string): boolean {
  const marks = [...text.matchAll(quotationMarks)]
  const [first] = marks
  if (!first || marks.length % 2 === 0) return false
  const isOpening = /^["“„«]/u.test(text)
  const isClosing =
    first[0] !== '„' && /[\p{L}\p{N}.,!?…](?:["“”»]| »)$/u.test(text.slice(0, first.index + 1))
  return isOpening || isClosing
}

/** Whether its quotation has no speaker, or only a pronoun; null if the sentence does not begin with a quotation. */
function isSpeakerUnnamed(text: string, language: Language): boolean | null {
  const quoted = quotation.exec(text)?.[0]
  if (quoted === undefined) return null
  const rest = text.slice(quoted.length)
  return !/\p{L}/u.test(rest) || lexicons[language].sentences.unnamedSpeaker.test(rest)
}

/** Whether it is a quotation, or part of one, whose speaker is named in another sentence. */
export function isQuotedFromBefore(sentence: string, language: Language): boolean {
  const text = sentence.toLowerCase().trim()
  return isSpeakerUnnamed(text, language) ?? isWithinQuotation(text)
}

/**
 * Whether the sentence cannot be understood without the one before it: it begins with "He", "But" or the like, or with a
 * quotation of an unnamed speaker. `isFirst`: it is the first sentence of the text.
 */
export function dependsOnPrevious(sentence: string, language: Language, isFirst: boolean): boolean {
  const text = sentence.toLowerCase().trim()
  const isQuoteLoose = isSpeakerUnnamed(text, language)
  if (isQuoteLoose !== null) return isQuoteLoose
  if (isWithinQuotation(text)) return true
  const [first = '', second = '', third = ''] = text.slice(0, 80).match(letters) ?? []
  if (isFirst && mayBeginArticle.has(first)) return false
  if (impersonal.has(first) && tellsOfWeather(text, language)) return false
  if (isPronounUnexplained(sentence.trim(), language)) return true
  if (times[language].has(second)) return false
  const known = openings[language]
  return (
    [first, `${first} ${second}`, `${first} ${second} ${third}`].some((opening) => known.has(opening)) ||
    refersBack(text, language)
  )
}
