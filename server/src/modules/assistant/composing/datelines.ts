import type { Language } from '@tidings/contract/entities'
import { isFunctionWord } from '#language/function-words'

const agencies = 'Reuters|AP|AFP|dpa|ANSA|EFE|Europa Press|AGI|LaPresse|epd|KNA|SID|PA|UPI|Xinhua|TASS'

const placeWord = String.raw`\p{Lu}[\p{L}.’'-]+`
/** "Rio de Janeiro", "Neusiedl am See": short words may join those of a name. */
const place = String.raw`${placeWord}(?: (?:\p{Ll}{2,3} ){0,2}${placeWord}){0,2}`

/**
 * The place, date and agency before a report's first sentence: "WASHINGTON, Nov 21 (Reuters) - ", "(ANSA) - ROMA, 21 NOV - ",
 * "Wien/Graz – ".
 */
const dateline = new RegExp(
  `^(?:\\((?:${agencies})\\)\\s*[-–—.]+\\s*)?` +
    `(?:\\p{Lu}[^.!?()\\n]{0,40}?(?:\\.[^.!?()\\n]{0,12})?\\((?:${agencies})\\)|\\p{Lu}{4}[\\p{Lu} ,'’/-]{0,36}(?:\\d{1,2} \\p{Lu}{3,9})?|${place}(?: ?/ ?${place}){0,4}(?: \\(${place}\\))?)` +
    `(?:\\s*[.:]?\\s?[-–—]\\s+| [–—])(?=["“«„'(]?[\\p{Lu}\\d])`,
  'u',
)

/** The place, date and agency that a text begins with; empty if there is none. */
export function findDateline(text: string): string {
  return dateline.exec(text)?.[0] ?? ''
}

/** A dateline may follow a standfirst of so many sentences. */
const longestStandfirst = 3

/** Of the first sentences of 543 reports, 50 of the 51 that begin so begin with a place; the other one was "Der Bürgermeister – ". */
export function findDatelineAfterStandfirst(sentence: string, at: number, language: Language): string {
  if (at === 0 || at > longestStandfirst) return ''
  const found = findDateline(sentence)
  const [first = ''] = found.split(/[^\p{L}]/u)
  return isFunctionWord(first.toLowerCase(), language) ? '' : found
}

/** "(APA, 13.3.2016)": who wrote a report and when, between its text and what is appended to it. */
const credit = new RegExp(
  `\\((?:${agencies}|APA|red)(?![\\p{L}])[^()]{0,30}\\d{1,2}\\. ?\\d{1,2}\\.[^()]{0,8}\\)`,
  'gu',
)

/** Puts each credit on a line of its own, so that it belongs to no sentence. */
export function separateCredits(text: string): string {
  return text.replace(credit, '\n$&\n')
}
