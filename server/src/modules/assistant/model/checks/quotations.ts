import { fold } from '#language/tokens'

/** Between quotation marks, in text of `toPlainSpeech`. A single mark is one only where a word cannot hold it. */
const quoted = /"([^"]*)"|(?<=^|[\s(])'([^']{3,}?)'(?=$|[\s.,;:!?)])/gu

export function findQuotations(text: string): string[] {
  return [...text.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? '')
}

/** What the sentence says in its own words. */
export function removeQuotations(text: string): string {
  return text.replace(quoted, ' , ')
}

/** A quotation mark without its partner. */
export function isQuotedInHalves(text: string): boolean {
  return (text.match(/"/g) ?? []).length % 2 === 1
}

/** Letter for letter, but for case at its start and the mark at its end. */
export function isQuotedFrom(quotation: string, source: string): boolean {
  const bare = fold(quotation)
    .replace(/^[\s.…]+|[\s.,;:!?…]+$/gu, '')
    .trim()
  return bare !== '' && fold(source).includes(bare)
}
