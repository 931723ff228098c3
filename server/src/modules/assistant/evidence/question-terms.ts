import { languages, type Language } from '@tidings/contract/entities'
import type { TermStatistics } from '#modules/news'
import { isQuestionFiller } from '#language/function-words'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseList, wordSet } from '#language/lexicon/parse-lists'
import { asksForNews } from '#language/question-words'
import { stripEnding } from '#language/stems'
import { findMeanings } from '#language/synonyms'
import type { Token } from '#language/tokens'

/** A word of a question that an article may hold. */
export type QueryTerm = {
  word: string
  /** As it was written. */
  text: string
  stem: string
  meanings: readonly number[]
  /** How much it says about what is meant, above 0: names most, words that all news has least. */
  weight: number
  isName: boolean
  /** No article has it: it may be misheard, alone or together with a neighbour. */
  sounds: readonly string[]
  /** It may belong to the manner of asking: no article has it, and it is not written as a noun. */
  mayBeManner: boolean
}

const nameFactor = 1.6
const leastName = 0.7
const leastWeight = 0.05
/** What no article has says little: more often a manner of asking than news that is missed. */
const unheardOf = { first: 0.6, followUp: 0.4 }
// German writes every noun with a capital.
const writingNames = languages.filter((language) => !lexicons[language].grammar.capitalisesNouns)
const nounSigns = forEachLanguage(({ answers }) => wordSet(answers.beforeNouns))
const askingWords = forEachLanguage(({ questions }) => wordSet(questions.asking))
const inSentences = forEachLanguage(({ functionWords }) => new Set(parseList(functionWords.inSentences)))
const smallest = forEachLanguage(({ functionWords, questions }) =>
  wordSet(functionWords.shared, functionWords.inQuestions, questions.courtesyWords),
)
const grammar = forEachLanguage(({ functionWords, questions }) =>
  wordSet(functionWords.shared, questions.courtesyWords),
)

export function isFiller(word: string, language: Language): boolean {
  return (
    isQuestionFiller(word, language) ||
    inSentences[language].has(word) ||
    askingWords[language].has(word) ||
    asksForNews(word, language) ||
    smallest[language].has(word)
  )
}

/** As `isFiller`, of a question about what was told: "what does she want" asks for a wish. */
function isGrammar(word: string, language: Language): boolean {
  return grammar[language].has(word) || inSentences[language].has(word)
}

/** A word of another language's grammar in a question that mixes two. */
function isForeignFiller(word: string, language: Language): boolean {
  return languages.some((other) => other !== language && isQuestionFiller(word, other))
}

type Asked = {
  words: readonly Token[]
  language: Language
  statistics: TermStatistics
  /** The question is about what was told: common verbs say something, and words that no article has say little. */
  isFollowUp?: boolean
}

/** The words that say what a question is about, each once, weighed by how the news uses them. */
export function readTerms({ isFollowUp = false, language, statistics, words }: Asked): QueryTerm[] {
  const isLeftOut = isFollowUp ? isGrammar : isFiller
  const isShouted = words.every(({ text }) => text === text.toUpperCase())
  const isCapital = (at: number) => language !== 'de' && !isShouted && /^\p{Lu}/u.test(words[at]?.text ?? '')
  const terms = new Map<string, QueryTerm>()
  for (const [at, { folded, text }] of words.entries()) {
    if (isLeftOut(folded, language) || (folded.length < 2 && !/\d/.test(folded))) continue
    const isWrittenAsName = isCapital(at) && (at > 0 || isCapital(at + 1))
    const usedIn = /^\p{Lu}/u.test(text) ? writingNames : writingNames.filter((each) => each === language)
    const isUsedAsName = usedIn.some((each) => statistics.isName(folded, each))
    const isName = isWrittenAsName || isUsedAsName
    if (!isName && isForeignFiller(folded, language)) continue
    const rarity = statistics.rarity(folded, language)
    const stem = stripEnding(folded)
    const isUnheardOf = !statistics.isKnown(folded)
    const isCapitalNoun = lexicons[language].grammar.capitalisesNouns && at > 0 && /^\p{Lu}/u.test(text)
    const isNoun = isCapitalNoun || nounSigns[language].has(words[at - 1]?.folded ?? '')
    const mayBeManner = isUnheardOf && !isName && !isNoun
    const known = isName ? Math.max(leastName, rarity ** 2) * nameFactor : Math.max(leastWeight, rarity ** 2)
    const unknown = isFollowUp ? unheardOf.followUp : unheardOf.first
    const [before = '', after = ''] = [words[at - 1]?.folded, words[at + 1]?.folded]
    terms.set(stem, {
      word: folded,
      text,
      stem,
      meanings: findMeanings(stem, language),
      weight: mayBeManner ? unknown : known,
      isName,
      mayBeManner,
      sounds: isUnheardOf ? [folded, before + folded, folded + after] : [],
    })
  }
  return [...terms.values()]
}
