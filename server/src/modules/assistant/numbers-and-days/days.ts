import type { Language } from '@tidings/contract/entities'
import { tokensOf, type Token } from './tokens.ts'
import { forEachLanguage, formsIn, wordLists, wordsIn } from './word-lists.ts'

function daysOf(language: Language): Map<string, string> {
  const { months, nearDays, shortMonths, weekdays } = wordLists[language]
  const numbered = (line: string | undefined, name: string) =>
    formsIn(line).flatMap((forms, at) => forms.map((form): [string, string] => [form, `${name} ${at}`]))
  return new Map([
    ...numbered(shortMonths, 'month'),
    ...numbered(months, 'month'),
    ...numbered(weekdays, 'weekday'),
    ...wordsIn(nearDays).map((entry) => entry.split('=') as [string, string]),
  ])
}

const days = forEachLanguage(daysOf)

/** The name of a month or a weekday, also a shortened one. */
export function isMonth(folded: string, language: Language): boolean {
  return days[language].get(folded)?.startsWith('month') === true
}

type Place = { tokens: readonly Token[]; at: number }

const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? '')

function isBesideNumber({ at, tokens }: Place): boolean {
  const [before, after, afterDot] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  const next = after?.text === '.' || after?.text === ',' ? afterDot : after
  const previous = before?.text === '.' || before?.text === ',' ? tokens[at - 2] : before
  return [previous, next].some((token) => /^\d/.test(token?.text ?? ''))
}

/** Whether a word that means something else as well means the day here. */
type Sense = (place: Place) => boolean

const comesAfter = ({ at, tokens }: Place, words: RegExp) => words.test(tokens[at - 1]?.folded ?? '')

/** "May" and "March" without a capital are verbs. */
const withCapital: Sense = (place) => isBesideNumber(place) || isCapital(place.tokens[place.at])

const doubtful: Partial<Record<Language, Record<string, Sense>>> = {
  en: { may: withCapital, march: withCapital },
  // The planet.
  fr: { mars: (place) => isBesideNumber(place) || !isCapital(place.tokens[place.at]) },
  // The morning.
  es: { manana: (place) => !comesAfter(place, /^(?:la|esta|cada|media|misma|una)$/) },
  de: {
    morgen: (place) =>
      !comesAfter(place, /^(?:heute|jeden|guten)$/) && (!isCapital(place.tokens[place.at]) || place.at === 0),
  },
}

function senseOf(folded: string, language: Language): Sense {
  const isShort = formsIn(wordLists[language].shortMonths).some((forms) => forms.includes(folded))
  return doubtful[language]?.[folded] ?? (isShort ? isBesideNumber : () => true)
}

/**
 * Months, weekdays and near days that a text names, in words that are the same in every language: `month 0` is January,
 * `weekday 0` a Monday.
 */
export function readDays(text: string, language: Language): string[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ folded }, at) => {
    const day = days[language].get(folded)
    return day !== undefined && senseOf(folded, language)({ tokens, at }) ? [day] : []
  })
}
