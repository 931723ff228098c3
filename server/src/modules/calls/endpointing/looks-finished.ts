import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { wordSet } from '#language/lexicon/parse-lists'
import { fold } from '#language/tokens'

const unfinished = forEachLanguage(({ commands }) => wordSet(commands.unfinished))
const openers = forEachLanguage(({ commands }) => wordSet(commands.openers))
const completers = forEachLanguage(({ commands }) => wordSet(commands.completers))

/** Lower case words without accents; apostrophes part them, but English "what's" is one. */
export function foldedWords(text: string): string[] {
  return (
    fold(text)
      .replace(/(what|who|that|it)['’]s\b/g, '$1s')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Whether the words so far may be all of it: they end like a sentence, or make a question that lacks nothing. */
export function looksFinished(text: string, language: Language): boolean {
  const words = foldedWords(text)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return false
  const isCutOff = /(?:\.\.\.|…|[,;:–-])\s*$/u.test(text)
  const isVerbEnd = completers[language].has(last) && !unfinished[language].has(last)
  if (isCutOff || unfinished[language].has(last)) return false
  if (/[.!?]["'”’»)\]\s]*$/u.test(text)) return true
  if (!openers[language].has(first)) return false
  return isVerbEnd || words.slice(1, -1).some((word) => completers[language].has(word))
}

/** Whether these words can only be the rest of a sentence that was taken for whole: "for older people". */
export function goesOn(text: string, language: Language): boolean {
  const [first] = foldedWords(text)
  return first !== undefined && unfinished[language].has(first) && !openers[language].has(first)
}
