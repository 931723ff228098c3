import { languages, type Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'

/**
 * Words of numbers and days of a language, folded; `_` joins words, `|` parts forms of one, `=` gives a value. What each
 * list is for stands with who reads it: `parts.ts` and `days.ts`.
 */
type WordLists = {
  belowTwenty: string
  tens: string
  articles: string
  hundreds: string
  scales: string
  shortScales: string
  collectives: string
  unmeasured: string
  few: string
  shares: string
  halves: string
  and: string
  ordinals: string
  weekdays: readonly string[]
  months: readonly string[]
  shortMonths: readonly string[]
  nearDays: Record<'yesterday' | 'today' | 'tomorrow', string>
}

export function readWords(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`words/${name}.json`, import.meta.url), 'utf8'))
}

/** One of each language. */
export function forEachLanguage<T>(open: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, open(language)])) as Record<Language, T>
}

export const wordLists = forEachLanguage((language) => readWords(language) as WordLists)

export const wordsIn = (line: string) =>
  line
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '))

export function valuesIn(line: string): [word: string, value: number][] {
  return wordsIn(line).map((entry) => {
    const [word = '', value] = entry.split('=')
    return [word, Number(value)]
  })
}
