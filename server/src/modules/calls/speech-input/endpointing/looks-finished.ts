import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { fold } from '#language/tokens'

const unfinished = forEachLanguage(({ commands }) => parseWords(commands.unfinished))
const openers = forEachLanguage(({ commands }) => parseWords(commands.openers))
const completers = forEachLanguage(({ commands }) => parseWords(commands.completers))

/** Lower-case words without accents. Apostrophes separate words, except in English "what's". */
export function foldWords(text: string): string[] {
  return (
    fold(text)
      .replace(/(what|who|that|it)['’]s\b/g, '$1s')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Whether the text may be complete: it ends like a sentence, or is a question that lacks nothing. */
export function looksFinished(text: string, language: Language): boolean {
  const words = foldWords(text)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return false
  const isCutOff = /(?:\.\.\.|…|[,;:–-])\s*$/u.test(text)
  const isVerbEnd = completers[language].has(last) && !unfinished[language].has(last)
  if (isCutOff || unfinished[language].has(last)) return false
  if (/[.!?]["'”’»)\]\s]*$/u.test(text)) return true
  if (!openers[language].has(first)) return false
  return isVerbEnd || words.slice(1, -1).some((word) => completers[language].has(word))
}

/** Whether the text can only be the rest of a sentence: "for older people". */
export function continuesSentence(text: string, language: Language): boolean {
  const [first] = foldWords(text)
  return first !== undefined && unfinished[language].has(first) && !openers[language].has(first)
}
