import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, inAllLanguages } from '../lexicon/lexicons.ts'
import { wordSet } from '../lexicon/parse-lists.ts'
import { opensSentence } from './abbreviations.ts'

const sayingVerbs = forEachLanguage(({ sentences }) => wordSet(sentences.sayingVerbs))
/** In these a capital stands at a sentence's start only, but they name the speaker. */
const pronouns = wordSet(...inAllLanguages(({ sentences }) => sentences.speakerPronouns))

/** How far the verb may be from the quotation, in words and in characters. */
const maxWords = 6
const maxCharacters = 100

/** Whether what follows a quotation tells who said it: "Smith asked reporters", but not "The crowd cheered". */
export function tellsWhoSpoke(following: string, language: Language): boolean {
  const clause = /^[^.!?;:…\r\n]*/u.exec(following.slice(0, maxCharacters))?.[0] ?? ''
  const words = clause.match(/[\p{L}\p{M}]+/gu)?.slice(0, maxWords) ?? []
  const [first, ...rest] = words
  if (!first || (opensSentence(first, language) && !pronouns.has(first))) return false
  return rest.some((word) => sayingVerbs[language].has(word))
}
