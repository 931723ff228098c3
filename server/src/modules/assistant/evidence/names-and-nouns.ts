import { languages, type Language } from '@tidings/contract/entities'
import type { TermStatistics } from '#modules/news'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import type { Token } from '#language/tokens'

/** A lower-case word is a name if the news nearly always capitalises it, unlike the bank of "Bank of England". */
const alwaysName = 0.85
// German writes every noun with a capital.
export const writingNames = languages.filter((language) => !lexicons[language].grammar.capitalisesNouns)
export const nounSigns = forEachLanguage(({ answers }) => parseWords(answers.beforeNouns))

export type WordPosition = { words: readonly Token[]; at: number; language: Language }

export const hasCapital = (word: Token | undefined) => /^\p{Lu}/u.test(word?.text ?? '')

/** Whether a word is a name, by its capital or by how current news writes it. */
export function isNameAt({ at, language, words }: WordPosition, statistics: TermStatistics): boolean {
  const word = words[at]
  if (!word) return false
  const isShouted = words.every(({ text }) => text === text.toUpperCase())
  const showsNames = !lexicons[language].grammar.capitalisesNouns && !isShouted
  // The first word is always capitalised.
  if (showsNames && hasCapital(word) && (at > 0 || hasCapital(words[at + 1]))) return true
  if (hasCapital(word)) {
    // "Deutsche" is an adjective, although English news writes of the Deutsche Bank.
    const isOrdinary = statistics.isKnown(word.folded, language) && !statistics.isName(word.folded, language)
    return !isOrdinary && writingNames.some((each) => statistics.isName(word.folded, each))
  }
  const isWritingNames = !lexicons[language].grammar.capitalisesNouns
  return isWritingNames && statistics.isName(word.folded, language, alwaysName)
}

/**
 * Whether a word is a noun: by the word before it or, in German, by its capital. In a question that a recogniser wrote without any,
 * by how the news writes it.
 */
export function isNounAt({ at, language, words }: WordPosition, statistics: TermStatistics): boolean {
  const word = words[at]
  const { capitalisesNouns, participle } = lexicons[language].grammar
  const isSigned = nounSigns[language].has(words[at - 1]?.folded ?? '')
  if (!word || !capitalisesNouns) return isSigned
  if (hasCapital(word)) return isSigned || at > 0
  if (words.some(hasCapital)) return false
  if (statistics.isName(word.folded, language, alwaysName)) return true
  // "Warum ist der umgefallen?" has a pronoun before a verb, "die andere" no noun.
  return isSigned && !statistics.isKnown(word.folded) && !participle?.test(word.folded)
}

/** "The company Rehling": whether it directly precedes a name that occurs in the news, and only describes it. */
export function isBeforeName({ at, language, words }: WordPosition, statistics: TermStatistics): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || next.start - word.end !== 1) return false
  if (lexicons[language].grammar.capitalisesNouns) return hasCapital(next) && statistics.isKnown(next.folded)
  return statistics.isKnown(next.folded) && isNameAt({ at: at + 1, language, words }, statistics)
}
