import type { Replacement, SpokenForms } from '#language/lexicon/spoken-forms'

const beforeName = String.raw`(?=[\s\u00a0\u202f]+\p{Lu})`
const beforeNumber = String.raw`(?=[\s\u00a0\u202f]*\d)`

/** A shortened word as such, whatever stands beside it: "e.g." is not found in "the.g.". */
function abbreviationPattern(written: string, following = ''): RegExp {
  const escaped = written
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`[\s\u00a0\u202f]?`)
  const end = written.endsWith('.') ? '' : String.raw`(?![\p{L}\p{N}])`
  return new RegExp(String.raw`(?<![\p{L}\p{N}.])${escaped}${end}${following}`, 'gu')
}

function replaceAll(list: Record<string, string>, following = ''): Replacement[] {
  return Object.entries(list).map(([written, spoken]) => [abbreviationPattern(written, following), spoken])
}

/** Says shortened words in full, and what else a language replaces. */
export function shortenedWordReader({ abbreviations, rules }: SpokenForms): (text: string) => string {
  const replacements = [
    ...replaceAll(abbreviations.anywhere),
    ...replaceAll(abbreviations.beforeName, beforeName),
    ...replaceAll(abbreviations.beforeNumber, beforeNumber),
    ...rules(),
  ]
  return (text) => replacements.reduce((spoken, [pattern, word]) => spoken.replace(pattern, word), text)
}
