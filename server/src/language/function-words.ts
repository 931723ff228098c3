import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from './lexicon/lexicons.ts'
import { parseForms, parseList, parseWords } from './lexicon/parse-lists.ts'
import { fold } from './tokens.ts'

const questionWords = forEachLanguage(({ functionWords, questions }) =>
  parseWords(
    functionWords.shared,
    functionWords.inSpeech,
    functionWords.inQuestions,
    questions.courtesyWords,
  ),
)
const openingWords = forEachLanguage(({ functionWords }) => parseWords(functionWords.atSentenceStart))

/** Whether a folded word of a question says nothing about its subject. */
export function isQuestionFiller(folded: string, language: Language): boolean {
  return questionWords[language].has(folded)
}

/** Whether a folded word cannot be a name, even when capitalised at the beginning of a sentence. */
export function isStopWord(folded: string, language: Language): boolean {
  return isQuestionFiller(folded, language) || openingWords[language].has(folded)
}

/** The function words of articles and the names of months and weekdays: lower case, with accents. */
export const articleFunctionWords = forEachLanguage(({ functionWords, time }): ReadonlySet<string> => {
  const names = [time.calendar.months, time.calendar.weekdays].flatMap(parseForms)
  return new Set([...parseList(functionWords.inArticles), ...names.flatMap(([first]) => first ?? [])])
})

const inLanguage = forEachLanguage((_, language): ReadonlySet<string> => {
  return new Set([...articleFunctionWords[language]].flatMap((word) => [word, fold(word)]))
})
const inAnyLanguage = new Set(Object.values(inLanguage).flatMap((words) => [...words]))

/**
 * Whether a lower-case word is a function word, with or without accents: of the language or, without one, of any. English "die"
 * and "mayor" are function words elsewhere.
 */
export function isFunctionWord(word: string, language?: Language): boolean {
  return (language ? inLanguage[language] : inAnyLanguage).has(word)
}
