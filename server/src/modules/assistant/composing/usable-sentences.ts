import type { Language } from '@tidings/contract/entities'
import { isFunctionWord } from '#language/function-words'
import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'
import { readWords } from '#language/tokens'
import { isAnnouncement } from './announcements.ts'
import { beginsWithinQuotation } from './quotations.ts'

export const maxCharacters = 420

const boilerplate = new RegExp(
  `^(?:${joinPatterns(pickFromAllLanguages(({ sentences }) => sentences.boilerplate))})`,
  'i',
)
/**
 * Starts in mid-sentence, because the feed cut off its beginning. A first word may have its capital later: "iPhone", "al-Qaeda".
 */
const torn = /^[^\p{L}\p{N}]*\p{Ll}+(?![\p{L}\p{M}'’-])/u
/** A post with its link or its author's handle, or several items of a digest in one line. */
const pasted = /pic\.twitter\.com|https?:|\(@\w+\)|-{3,}|_{3,}|\*{3,}/
const truncated = /(?:\.\.\.|…|\[…\]|\[\.\.\.\])["'”’»)\]]*$/
/** "STANDARD: Why are you for it?" */
const interviewer = /^\p{Lu}[\p{Lu} ]+: .*\?["”»]?$/u

/** A list of names or figures has at least so many words, no function word, and a mark after every few words. */
const list = { fewestWords: 8, wordsPerMark: 4 }

function isList(text: string, language: Language): boolean {
  const marks = text.match(/[,;()]/g)?.length ?? 0
  // Most sentences have fewer, and their words need not be read.
  if (marks * list.wordsPerMark < list.fewestWords) return false
  const words = readWords(text)
  if (words.length < list.fewestWords || marks * list.wordsPerMark < words.length) return false
  return !words.some(({ folded, text: word }) => {
    return isFunctionWord(folded, language) || isFunctionWord(word.toLowerCase(), language)
  })
}

/** Whether a sentence is whole and can be told. `shortest`: in characters. */
export function isUsable(text: string, language: Language, shortest: number): boolean {
  return (
    text.length >= shortest &&
    text.length <= maxCharacters &&
    !boilerplate.test(text) &&
    !isAnnouncement(text, language) &&
    !truncated.test(text) &&
    !torn.test(text) &&
    !beginsWithinQuotation(text) &&
    !pasted.test(text) &&
    !interviewer.test(text) &&
    !isList(text, language) &&
    /[.!?]["'”’»)\]\s]*$/u.test(text)
  )
}
