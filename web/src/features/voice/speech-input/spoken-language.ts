import type { Language } from '@tidings/contract/entities'

const usual: Record<Language, string> = { en: 'en-US', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', it: 'it-IT' }

/** The person's own variety of the language where their browser names one, else the usual one. */
export function spokenLanguageTag(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? usual[language]
}
