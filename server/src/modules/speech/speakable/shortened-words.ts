import type { Replacement, SpokenForms } from '#language/lexicon/spoken-forms'

const beforeName = String.raw`(?=[\s\u00a0\u202f]+\p{Lu})`
const beforeNumber = String.raw`(?=[\s\u00a0\u202f]*\d)`

/** Matches whole abbreviations only: no "e.g." in "the.g.". */
function createPattern(written: string, following = ''): RegExp {
  const escaped = written
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`[\s\u00a0\u202f]?`)
  const end = written.endsWith('.') ? '' : String.raw`(?![\p{L}\p{N}])`
  return new RegExp(String.raw`(?<![\p{L}\p{N}.])${escaped}${end}${following}`, 'gu')
}

function createReplacements(list: Record<string, string>, following = ''): Replacement[] {
  return Object.entries(list).map(([written, spoken]) => [createPattern(written, following), spoken])
}

/** Writes abbreviations in full and applies the language's other replacements. */
export function createAbbreviationReader({ abbreviations, rules }: SpokenForms): (text: string) => string {
  const replacements = [
    ...createReplacements(abbreviations.anywhere),
    ...createReplacements(abbreviations.beforeName, beforeName),
    ...createReplacements(abbreviations.beforeNumber, beforeNumber),
    ...rules(),
  ]
  return (text) => replacements.reduce((spoken, [pattern, word]) => spoken.replace(pattern, word), text)
}
