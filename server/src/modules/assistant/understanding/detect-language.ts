import { languages, type Language } from '@tidings/contract/entities'
import { detectAll } from 'tinyld'
import { isFiller, isNewsWordOf, wordsOf } from './words.ts'

/** From this many words on, the letters of a question say something about its language. */
const minWordsForLetters = 4
/** So many small words that may be of a name are more than a name has. */
const minNameWords = 2
const priorWeight = 0.1
const letterWeight = 0.5

/** Words that stand in names wherever these are spoken of: "Tour de France", "La Liga", "Bank of England". */
const nameWords = new Set(
  `the an of and le la les du des de et el los las del y der die das den dem von zu und il lo gli di della dei
  da al san st us ai un on in man war will pas info`.split(/\s+/),
)

/** "Et la santé ?": no name begins with one of these. */
const conjunctions = new Set('and et und y e'.split(' '))

type Known = { language: Language; all: number; telling: number }

/** How many of the question's words each language has, and how many of these are no part of a name. */
function knownWords(question: string): Known[] {
  const words = wordsOf(question)
  const written = words.map(({ start, end }) => question.slice(start, end))
  const isUpperCase = (word: string) => word === word.toUpperCase()
  // "AI", "US", "WHO" are names unless everything is in capitals.
  const isShouted = written.length > 2 && written.every(isUpperCase)
  const isOfName = (folded: string, at: number) => {
    if (at === 0 && written.length > 1 && conjunctions.has(folded)) return false
    return folded.length === 1 || nameWords.has(folded) || (!isShouted && isUpperCase(written[at] ?? ''))
  }
  return languages.map((language) => {
    const known = words
      .map(({ folded }, at) => ({ folded, isOfName: isOfName(folded, at) }))
      .filter(({ folded }) => isFiller(folded, language) || isNewsWordOf(language, folded))
    return { language, all: known.length, telling: known.filter((word) => !word.isOfName).length }
  })
}

/** A longer question's language: the one with most of its small words, with letters and the person's own as a lean. */
function likeliest(rivals: Known[], asked: { question: string; own: Language; words: number }): Language {
  const { question, own, words } = asked
  const guesses = detectAll(question, { only: [...languages] })
  const sum = guesses.reduce((total, { accuracy }) => total + accuracy, 0)
  const score = ({ language, all, telling }: Known) => {
    const letters = sum > 0 ? (guesses.find(({ lang }) => lang === language)?.accuracy ?? 0) / sum : 0
    return (all + telling) / words + letters * letterWeight + (language === own ? priorWeight : 0)
  }
  return rivals.toSorted((a, b) => score(b) - score(a))[0]?.language ?? own
}

/**
 * The language of a question by its small words and the words that ask for news; the person's own where these do not
 * tell of another. Only a longer question, or one whose words several languages have, is also judged by its letters.
 */
export function detectLanguage(question: string, own: Language): Language {
  const known = knownWords(question)
  const words = wordsOf(question).filter(({ folded }) => /\p{L}/u.test(folded)).length
  const telling = known.filter((each) => each.telling > 0)
  if (words < minWordsForLetters) {
    const most = Math.max(...known.map((each) => each.telling))
    const leaders = known.filter((each) => each.telling === most)
    if (most === 0 || leaders.some(({ language }) => language === own)) return own
    return likeliest(leaders, { question, own, words })
  }
  const rivals = telling.length > 0 ? telling : known.filter(({ all }) => all >= minNameWords)
  return likeliest(rivals, { question, own, words })
}
