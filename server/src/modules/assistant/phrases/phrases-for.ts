import type { Language } from '@tidings/contract/entities'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { italian } from './it.ts'
import type { Phrasebook } from './phrasebook.ts'
import { spanish } from './es.ts'

const phrasebooks: Record<Language, Phrasebook> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  it: italian,
}

export function getPhrases(language: Language): Phrasebook {
  return phrasebooks[language]
}

/** English lists and dates are British, as on the screens, without commas that would make a voice pause. */
export function getLocale(language: Language): string {
  return language === 'en' ? 'en-GB' : language
}

/** 'Reuters, BBC and CNN', by the rules of the language. */
export function joinSpoken(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(getLocale(language), { type: 'conjunction' }).format(items)
}

/** The name of a language in another: ('fr', 'de') is 'Französisch'. */
export function nameLanguage(named: Language, inLanguage: Language): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(named) ?? named
}
