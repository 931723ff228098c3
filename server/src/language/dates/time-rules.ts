import { forEachLanguage, pickFromAllLanguages } from '../lexicon/lexicons.ts'
import { joinPatterns } from '../lexicon/parse-lists.ts'
import {
  clock,
  date,
  daysAgo,
  lastUnits,
  month,
  extendAfterSince,
  namedRanges,
  weekday,
  type Resolver,
} from './time-ranges.ts'
import { timeWords, type TimeWords } from './time-words.ts'

export type TimeRule = { pattern: RegExp; resolve: Resolver }

function listPlaceholders(words: TimeWords): Record<string, string> {
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

/** Replaces each placeholder by a named group, numbered to make names unique. */
function fillPlaceholders(pattern: string, words: TimeWords): string {
  const placeholders = listPlaceholders(words)
  let count = 0
  return pattern.replaceAll(
    /[NUDXHMP]/g,
    (placeholder) => `(?<${placeholder}${count++}>${placeholders[placeholder]})`,
  )
}

/** Matches at the start of an utterance that is only a name, apart from a word such as "and". */
const asWholeUtterance = `(?<=^(?:(?:${joinPatterns(pickFromAllLanguages(({ time }) => time.patterns.beforeNameAlone))}) )?)`

function listRules(words: TimeWords): TimeRule[] {
  const since = `(?:(?<since>${words.since}) )?`
  const lead = `(?:(?<since>${words.since})|${words.on})`
  const rule = (pattern: string, resolve: Resolver): TimeRule => ({
    pattern: new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`),
    resolve: extendAfterSince(resolve),
  })
  const past = `(?: (?:${words.after}))?`
  const weekdays = `(?<weekday>${words.weekdays.join('|')})(?! (?:${words.names}))${past}`
  const months = `(?<month>${words.months.join('|')})${past}`
  const days = words.hasBareWeekdays
    ? `(?:${lead} )?${weekdays}`
    : `${lead} ${weekdays}|${asWholeUtterance}(?<weekday>${words.weekdays.join('|')})$`
  return [
    rule(fillPlaceholders(words.last, words), lastUnits),
    rule(since + `(?:${fillPlaceholders(words.ago, words)})`, daysAgo),
    rule(`(?:${lead} )?(?:${fillPlaceholders(words.date, words)})`, date),
    ...namedRanges.map(([name, range]) => rule(`${since}(?:${words[name]})`, range)),
    rule(days, weekday),
    rule(`${lead} ${months}|${asWholeUtterance}(?<month>${words.months.join('|')})$`, month),
    rule(`(?<since>${words.since}) (?:${fillPlaceholders(words.clock, words)})`, clock),
  ]
}

/** In the order in which they are tried: longer and more certain ones first. */
export const timeRules = forEachLanguage((_, language) => listRules(timeWords[language]))
