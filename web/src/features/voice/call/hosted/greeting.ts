import type { Language } from '@tidings/contract/entities'

/** What the provider's assistant says first. */
const greetings: Record<Language, (name: string) => string> = {
  en: (name) => `Hello${name}. Which news would you like to hear?`,
  fr: (name) => `Bonjour${name}. Quelles nouvelles voulez-vous entendre ?`,
  es: (name) => `Hola${name}. ¿Qué noticias quiere oír?`,
  de: (name) => `Hallo${name}. Welche Nachrichten möchten Sie hören?`,
  it: (name) => `Salve${name}. Quali notizie vuole sentire?`,
}

export function greeting(language: Language, firstName: string): string {
  const name = firstName.trim()
  return greetings[language](name && ` ${name}`)
}
