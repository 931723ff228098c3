import { languages, type Language } from '@tidings/contract/entities'
import { fold } from '../../understanding/words.ts'
import { tokensOf } from '../word-sets.ts'

const dayMs = 86_400_000
/** A Monday. */
const someMondayMs = Date.UTC(2024, 0, 1)

function nameOf(language: Language, moment: number, part: 'month' | 'weekday'): string {
  return fold(new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(new Date(moment)))
}

const nearDays: Record<Language, [string, string][]> = {
  en: [
    ['today', 'today'],
    ['tonight', 'today'],
    ['yesterday', 'yesterday'],
    ['tomorrow', 'tomorrow'],
  ],
  fr: [
    ['hier', 'yesterday'],
    ['demain', 'tomorrow'],
  ],
  es: [
    ['hoy', 'today'],
    ['ayer', 'yesterday'],
  ],
  de: [
    ['heute', 'today'],
    ['gestern', 'yesterday'],
    ['morgen', 'tomorrow'],
  ],
  it: [
    ['oggi', 'today'],
    ['ieri', 'yesterday'],
    ['domani', 'tomorrow'],
  ],
}

/** English months that are other words too, unless a capital stands inside the sentence or a number beside. */
const doubtful = new Set(['may', 'march', 'mars', 'mai', 'sun'])

function daysOf(language: Language): Map<string, string> {
  const weekdays = Array.from({ length: 7 }, (_, day): [string, string] => [
    nameOf(language, someMondayMs + day * dayMs, 'weekday'),
    `weekday ${day}`,
  ])
  const months = Array.from({ length: 12 }, (_, month): [string, string] => [
    nameOf(language, Date.UTC(2024, month, 15), 'month'),
    `month ${month}`,
  ])
  const short = months.map(([name, month]): [string, string] => [name.slice(0, 3), month])
  return new Map([...(language === 'en' ? short : []), ...weekdays, ...months, ...nearDays[language]])
}

const days = new Map(languages.map((language) => [language, daysOf(language)]))

/** Months, weekdays and near days that a text names, in words that are the same in every language. */
export function daysIn(text: string, language: Language): string[] {
  return tokensOf(text).flatMap(({ end, folded, start, text: word }) => {
    const day = days.get(language)?.get(folded)
    if (day === undefined) return []
    if (!doubtful.has(folded) && folded.length > 3) return [day]
    const isBesideNumber = /\d\W{0,2}$/u.test(text.slice(0, start)) || /^\W{0,2}\d/u.test(text.slice(end))
    const isCapitalInside =
      language === 'en' && start > 0 && /\p{Lu}/u.test(word.charAt(0)) && folded.length > 3
    return isBesideNumber || isCapitalInside || ['hoy', 'ayer'].includes(folded) ? [day] : []
  })
}
