import { languages, type Language } from '@tidings/contract/entities'
import { detectAll } from 'tinyld'
import { isFunctionWord, isQuestionFiller } from '../function-words.ts'
import { joinContractions } from '../lexicon/commands.ts'
import { forEachLanguage, pickFromAllLanguages } from '../lexicon/lexicons.ts'
import { joinPatterns, parseWords } from '../lexicon/parse-lists.ts'
import { isOwnNewsWord } from '../question-words.ts'
import { joinWords, readWords } from '../tokens.ts'

/** With fewer words, letter statistics say nothing about a question's language. */
const minWordsForLetters = 4
/** More function words than a name contains. */
const minNameWords = 2
const priorWeight = 0.1
const letterWeight = 0.5
/** Written in Spanish only, and in no name. */
const spanishMark = '¿'

const inNames = parseWords(...pickFromAllLanguages(({ functionWords }) => functionWords.inNames))
/** No name begins with one of these: "Et la santé ?" */
const conjunctions = parseWords(...pickFromAllLanguages(({ functionWords }) => functionWords.conjunctions))

const commands = forEachLanguage(
  ({ commands: { phrases } }) => new RegExp(`^(?:${joinPatterns(Object.values(phrases))})$`),
)

/** The language of a spoken command such as "sei still"; null for single words, other utterances and commands of several languages. */
function findCommandLanguage(question: string): Language | null {
  const text = joinContractions(joinWords(question))
  if (!text.includes(' ')) return null
  const [first = null, ...others] = languages.filter((language) => commands[language].test(text))
  return others.length === 0 ? first : null
}

/** Whether it is a filler or asks for news. A function word counts too if it is a filler in another language: "teenagers as MPs". */
function isKnown(folded: string, language: Language): boolean {
  const isFillerIn = (each: Language) => isQuestionFiller(folded, each)
  if (isFillerIn(language) || isOwnNewsWord(folded, language)) return true
  return isFunctionWord(folded, language) && languages.some(isFillerIn)
}

/** The "N" of "S&N", but "A volcano" has an article. */
const isInitial = (word: string, at: number) => at > 0 && /^\p{Lu}$/u.test(word)

type Known = { language: Language; all: number; distinctive: number }

/** How many different words of the question each language knows, and how many of these cannot be part of a name. */
function findKnownWords(question: string): Known[] {
  const words = readWords(question)
  const written = words.map(({ text }) => text)
  const isUpperCase = (word: string) => word === word.toUpperCase()
  // "AI", "US", "WHO" are names unless everything is in capitals.
  const isShouted = written.length > 2 && written.every(isUpperCase)
  // "Mia Hamm", though "mia" is Italian.
  const isFullName =
    written.length > 1 &&
    written.length < minWordsForLetters &&
    written.every((word) => /^\p{Lu}\p{Ll}/u.test(word))
  const isPartOfName = (folded: string, at: number) => {
    if (isFullName) return true
    if (at === 0 && written.length > 1 && conjunctions.has(folded)) return false
    return folded.length === 1 || inNames.has(folded) || (!isShouted && isUpperCase(written[at] ?? ''))
  }
  return languages.map((language) => {
    const known = words
      .map(({ folded }, at) => ({ folded, isPartOfName: isPartOfName(folded, at) }))
      .filter(({ folded }, at) => !isInitial(written[at] ?? '', at) && isKnown(folded, language))
    const distinctive = known.filter((word) => !word.isPartOfName).length
    // "Man United against Man City" has one German word, though twice.
    return { language, all: new Set(known.map(({ folded }) => folded)).size, distinctive }
  })
}

/** The most likely of these languages: by known words, letter statistics and a preference for the person's own. */
function chooseLikeliest(
  rivals: Known[],
  asked: { question: string; own: Language; words: number },
): Language {
  const { question, own, words } = asked
  const guesses = detectAll(question, { only: [...languages] })
  const sum = guesses.reduce((total, { accuracy }) => total + accuracy, 0)
  const score = ({ language, all, distinctive }: Known) => {
    const letters = sum > 0 ? (guesses.find(({ lang }) => lang === language)?.accuracy ?? 0) / sum : 0
    return (all + distinctive) / words + letters * letterWeight + (language === own ? priorWeight : 0)
  }
  return rivals.toSorted((a, b) => score(b) - score(a))[0]?.language ?? own
}

/**
 * The language of a command, or of a question by its function words and words for news; the person's own unless these indicate another. Letter
 * statistics are only used for longer questions, and for words that several languages share.
 */
export function detectQuestionLanguage(question: string, own: Language): Language {
  if (question.includes(spanishMark)) return 'es'
  const ofCommand = findCommandLanguage(question)
  if (ofCommand) return ofCommand
  const known = findKnownWords(question)
  const words = readWords(question).filter(({ folded }) => /\p{L}/u.test(folded)).length
  const distinctive = known.filter((each) => each.distinctive > 0)
  if (words < minWordsForLetters) {
    const most = Math.max(...known.map((each) => each.distinctive))
    const leaders = known.filter((each) => each.distinctive === most)
    if (most === 0 || leaders.some(({ language }) => language === own)) return own
    return chooseLikeliest(leaders, { question, own, words })
  }
  const rivals = distinctive.length > 0 ? distinctive : known.filter(({ all }) => all >= minNameWords)
  return chooseLikeliest(rivals, { question, own, words })
}
