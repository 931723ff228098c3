import { fold } from '#language/tokens'

/** Quoted parts of text normalised by `toPlainSpeech`. Single marks only count where they cannot be apostrophes. */
const quoted = /"([^"]*)"|(?<=^|[\s(])'([^']{3,}?)'(?=$|[\s.,;:!?)])/gu

export function findQuotations(text: string): string[] {
  return [...text.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? '')
}

/** The sentence without its quotations. */
export function removeQuotations(text: string): string {
  return text.replace(quoted, ' , ')
}

/** Whether there is an unmatched quotation mark. */
export function isQuotedInHalves(text: string): boolean {
  return (text.match(/"/g) ?? []).length % 2 === 1
}

/** Verbatim, except for the case of the first letter and the final punctuation. */
export function isQuotedFrom(quotation: string, source: string): boolean {
  const bare = fold(quotation)
    .replace(/^[\s.…]+|[\s.,;:!?…]+$/gu, '')
    .trim()
  return bare !== '' && fold(source).includes(bare)
}
