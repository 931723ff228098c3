import { languages, type Language } from '@tidings/contract/entities'
import { german } from './de/index.ts'
import { english } from './en/index.ts'
import { spanish } from './es/index.ts'
import { french } from './fr/index.ts'
import { italian } from './it/index.ts'
import type { Lexicon } from './lexicon.ts'

export const lexicons: Record<Language, Lexicon> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  it: italian,
}

/** Builds a value for each language. */
export function forEachLanguage<T>(open: (lexicon: Lexicon, language: Language) => T): Record<Language, T> {
  return Object.fromEntries(
    languages.map((language) => [language, open(lexicons[language], language)]),
  ) as Record<Language, T>
}

/** The same list from all lexicons, for text that may be in any language. */
export function pickFromAllLanguages<T>(pick: (lexicon: Lexicon) => T): T[] {
  return languages.map((language) => pick(lexicons[language]))
}
