import { languages, type Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'

/**
 * Words of numbers and days of a language, folded; `_` joins words, `|` parts forms of one, `=` gives a value. What each
 * list is for stands with who reads it: `parts.ts` and `days.ts`.
 */
type List =
  | 'belowTwenty'
  | 'tens'
  | 'articles'
  | 'hundreds'
  | 'scales'
  | 'shortScales'
  | 'collectives'
  | 'unmeasured'
  | 'few'
  | 'shares'
  | 'halves'
  | 'and'
  | 'ordinals'
  | 'weekdays'
  | 'months'
  | 'shortMonths'
  | 'nearDays'

export function readWords<Name extends string>(file: string): Partial<Record<Name, string>> {
  const text = readFileSync(new URL(`words/${file}.json`, import.meta.url), 'utf8')
  return JSON.parse(text) as Partial<Record<Name, string>>
}

/** One of each language. */
export function forEachLanguage<T>(open: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, open(language)])) as Record<Language, T>
}

export const wordLists = forEachLanguage(readWords<List>)

export function wordsIn(line = ''): string[] {
  return line
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '))
}

export function valuesIn(line?: string): [word: string, value: number][] {
  return wordsIn(line).map((entry) => {
    const [word = '', value] = entry.split('=')
    return [word, Number(value)]
  })
}

/** The forms of the first, the second and so on. */
export function formsIn(line?: string): string[][] {
  return wordsIn(line).map((forms) => forms.split('|'))
}
