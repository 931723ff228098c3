import { languages, type Language } from '@tidings/contract/entities'
import {
  clock,
  date,
  daysAgo,
  lastOnes,
  month,
  openAfterSince,
  reaches,
  weekday,
  type Resolver,
} from './time-reaches.ts'
import { timeWords, type TimeWords } from './time-words.ts'

export type TimeRule = { pattern: RegExp; resolve: Resolver }

function marksOf(words: TimeWords): Record<string, string> {
  return {
    N: `\\d{1,3}|${[...words.numbers.keys()].join('|')}`,
    U: Object.values(words.units).join('|'),
    D: '\\d{1,2}',
    X: words.months.join('|'),
    H: '\\d{1,2}',
    M: '\\d{2}',
    P: '[ap]',
  }
}

/** Each capital as a named group; one that stands in a pattern twice is numbered on. */
function filled(pattern: string, words: TimeWords): string {
  const marks = marksOf(words)
  let count = 0
  return pattern.replaceAll(/[NUDXHMP]/g, (mark) => `(?<${mark}${count++}>${marks[mark]})`)
}

/** A name alone counts when it is all that is said, but for a word such as "and". */
const alone = '(?<=^(?:(?:and|und|y|e|et|no|nein|non) )?)'

function rulesOf(words: TimeWords): TimeRule[] {
  const since = `(?:(?<since>${words.since}) )?`
  const lead = `(?:(?<since>${words.since})|${words.on})`
  const rule = (pattern: string, resolve: Resolver): TimeRule => ({
    pattern: new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`),
    resolve: openAfterSince(resolve),
  })
  const past = `(?: (?:${words.after}))?`
  const weekdays = `(?<weekday>${words.weekdays.join('|')})(?! (?:${words.names}))${past}`
  const months = `(?<month>${words.months.join('|')})${past}`
  const days = words.hasBareWeekdays
    ? `(?:${lead} )?${weekdays}`
    : `${lead} ${weekdays}|${alone}(?<weekday>${words.weekdays.join('|')})$`
  return [
    rule(filled(words.last, words), lastOnes),
    rule(since + `(?:${filled(words.ago, words)})`, daysAgo),
    rule(`(?:${lead} )?(?:${filled(words.date, words)})`, date),
    ...reaches.map(([name, reach]) => rule(`${since}(?:${words[name]})`, reach)),
    rule(days, weekday),
    rule(`${lead} ${months}|${alone}(?<month>${words.months.join('|')})$`, month),
    rule(`(?<since>${words.since}) (?:${filled(words.clock, words)})`, clock),
  ]
}

/** In the order of trial: what is longer or more certain first. */
export const timeRules = Object.fromEntries(
  languages.map((language) => [language, rulesOf(timeWords[language])]),
) as Record<Language, TimeRule[]>
