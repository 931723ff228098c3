import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns, parseWords } from '#language/lexicon/parse-lists'
import { readWords } from '#language/tokens'

/** Words for the writer or listener, which a report in an answer does not have. */
const persons = forEachLanguage(({ functionWords }) => parseWords(functionWords.firstAndSecondPerson))

const promptWords = new RegExp(
  String.raw`\b(?:${joinPatterns(pickFromAllLanguages(({ sentences }) => sentences.promptWords))})\b`,
  'iu',
)

/** "US" is a country. */
export function speaksOfItself(text: string, language: Language): boolean {
  if (promptWords.test(text)) return true
  return readWords(text).some(
    ({ folded, text: word }) => persons[language].has(folded) && !(language === 'en' && word === 'US'),
  )
}
