import type { Language } from '@tidings/contract/entities'
import { findWords, type WordRange } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { isQuestionFiller } from '#language/function-words'
import { asksForNews, isMoment } from '#language/question-words'
import { readWords } from '#language/tokens'

type QuestionText = { question: string; language: Language }

/** Replaces these words of the question with `text`. */
function replaceWords(question: string, { first, last }: WordRange, text: string): string {
  const words = readWords(question)
  const [from, to] = [words[first], words[last]]
  return [question.slice(0, from?.start).trimEnd(), text, question.slice(to?.end).trimStart()]
    .filter(Boolean)
    .join(' ')
}

/** The town in a location such as "Lyon, France", or the country if it names no town. */
function nameHome(location: string | null): string | null {
  const [first = ''] = (location ?? '').replaceAll(/\d+/g, ' ').split(/[,;/(]/)
  return first.replaceAll(/\s+/g, ' ').trim() || null
}

/** Whether it asks about something, not for news in general. */
function hasSubject({ language, question }: QuestionText): boolean {
  return readWords(question).some(
    ({ folded }) =>
      !isQuestionFiller(folded, language) && !asksForNews(folded, language) && !isMoment(folded, language),
  )
}

/**
 * Turns "What is new in my city?" into "What is new in Lyon?". Null if nothing like it is asked; `isUnknown` if it is and the
 * location names no place. "Bei uns" is then left out of a question about something, because it means the country.
 */
export function nameOwnPlace(
  { language, question }: QuestionText,
  location: string | null,
): { question: string; isUnknown: boolean } | null {
  const { inOurCountry, here, local, localNews, preposition } = lexicons[language].ownPlace
  const words = readWords(question)
  const news = findWords(words, localNews.word)
  const range = news ?? findWords(words, `${local}|${here}`)
  if (!range) return null
  const home = nameHome(location)
  const rest = replaceWords(question, range, news ? localNews.news : '')
  if (home === null) {
    const isOfCountry =
      findWords(words.slice(range.first, range.last + 1), inOurCountry, 'all') !== null &&
      hasSubject({ question: rest, language })
    return isOfCountry ? { question: rest, isUnknown: false } : { question, isUnknown: true }
  }
  const end = /[\s.!?…]*$/u.exec(rest)?.index ?? rest.length
  const asked = [rest.slice(0, end), preposition, home].filter(Boolean).join(' ')
  return { question: asked + rest.slice(end).trimStart(), isUnknown: false }
}
