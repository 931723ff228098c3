import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'

const initials = /\b(?:\p{L}\.){2,}/gu
const thousands = /(\d),(?=\d{3}\b)/g
const contractedNot = /\b(?:can|won)['’]t\b|n['’]t\b/gi
const possessive = /['’]s?\b/g
// "UPDATE 2-Ferry runs aground": the agencies count how often they have sent a story.
const wireNumber = /\b(?:UPDATE|WRAPUP) \d+\b/g
const ages = pickFromAllLanguages(({ headlines }) => headlines.age)
const beforeAge = joinPatterns(ages.map(({ before }) => before))
const afterAge = joinPatterns(ages.map(({ after }) => after))
const age = new RegExp(String.raw`\b(?:${beforeAge}) (\d{1,3})(?: (?:${afterAge}))?(?=$|[,:;.])`, 'iu')
const longestLabel = 3

/** Words and numbers in lower case without accents; "U.S." and "US" are both `usa`, distinct from the pronoun "us". */
export function splitTitle(text: string): string[] {
  const normalised = text
    .replace(wireNumber, ' ')
    .replace(initials, (letters) => letters.replaceAll('.', ''))
    .replace(/\bUS\b/g, 'USA')
    .replace(thousands, '$1')
    .replace(contractedNot, ' not')
    .replace(possessive, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return normalised.match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []
}

/** The number in "painter dies at 81": how old somebody was. */
export function findAge(title: string): string | null {
  return age.exec(title.trim())?.[1] ?? null
}

/** How many words stand before a colon, as in "Golf: Hansen takes the lead" or "Minister: no new taxes". */
export function countLabelWords(title: string): number {
  const colon = title.indexOf(': ')
  const { length } = colon > 0 ? splitTitle(title.slice(0, colon)) : []
  return length <= longestLabel ? length : 0
}
