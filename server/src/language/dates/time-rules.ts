import { forEachLanguage, pickFromAllLanguages } from '../lexicon/lexicons.ts'
import { joinPatterns } from '../lexicon/parse-lists.ts'
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

function listMarks(words: TimeWords): Record<string, string> {
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
function fillMarks(pattern: string, words: TimeWords): string {
  const marks = listMarks(words)
  let count = 0
  return pattern.replaceAll(/[NUDXHMP]/g, (mark) => `(?<${mark}${count++}>${marks[mark]})`)
}

/** A name alone counts when it is all that is said, but for a word such as "and". */
const alone = `(?<=^(?:(?:${joinPatterns(pickFromAllLanguages(({ time }) => time.patterns.beforeNameAlone))}) )?)`

function listRules(words: TimeWords): TimeRule[] {
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
    rule(fillMarks(words.last, words), lastOnes),
    rule(since + `(?:${fillMarks(words.ago, words)})`, daysAgo),
    rule(`(?:${lead} )?(?:${fillMarks(words.date, words)})`, date),
    ...reaches.map(([name, reach]) => rule(`${since}(?:${words[name]})`, reach)),
    rule(days, weekday),
    rule(`${lead} ${months}|${alone}(?<month>${words.months.join('|')})$`, month),
    rule(`(?<since>${words.since}) (?:${fillMarks(words.clock, words)})`, clock),
  ]
}

/** In the order of trial: what is longer or more certain first. */
export const timeRules = forEachLanguage((_, language) => listRules(timeWords[language]))
