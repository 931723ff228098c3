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
const leastName = 0.72
const leastWeight = 0.05
/** What no article has says little: more often a manner of asking than news that is missed. */
const unheardOf = { first: 0.6, followUp: 0.4 }
// German writes every noun with a capital.
const writingNames = languages.filter((language) => !lexicons[language].grammar.capitalisesNouns)
const nounSigns = forEachLanguage(({ answers }) => wordSet(answers.beforeNouns))
const askingWords = forEachLanguage(({ questions }) => wordSet(questions.asking))
const inSentences = forEachLanguage(({ functionWords }) => new Set(parseList(functionWords.inSentences)))
const grammar = forEachLanguage(({ functionWords, questions }) =>
  wordSet(functionWords.shared, questions.courtesyWords),
)

export function isFiller(word: string, language: Language): boolean {
  return (
    isQuestionFiller(word, language) ||
    inSentences[language].has(word) ||
    askingWords[language].has(word) ||
    asksForNews(word, language)
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

type Place = { words: readonly Token[]; at: number; language: Language }

const hasCapital = (word: Token | undefined) => /^\p{Lu}/u.test(word?.text ?? '')

/** A name by how it is written, or by how the news writes it. */
function isNameAt({ at, language, words }: Place, statistics: TermStatistics): boolean {
  const word = words[at]
  if (!word) return false
  const isShouted = words.every(({ text }) => text === text.toUpperCase())
  const showsNames = !lexicons[language].grammar.capitalisesNouns && !isShouted
  // The first word of a sentence is written so anyway.
  if (showsNames && hasCapital(word) && (at > 0 || hasCapital(words[at + 1]))) return true
  const usedIn = hasCapital(word) ? writingNames : writingNames.filter((each) => each === language)
  return usedIn.some((each) => statistics.isName(word.folded, each))
}

/** Whether a word names something: by its capital where nouns have one, or by the small word before it. */
function isNounAt({ at, language, words }: Place): boolean {
  const isCapitalNoun = lexicons[language].grammar.capitalisesNouns && at > 0 && hasCapital(words[at])
  return isCapitalNoun || nounSigns[language].has(words[at - 1]?.folded ?? '')
}

function readTerm(place: Place, word: Token, { isFollowUp, statistics }: Required<Asked>): QueryTerm {
  const { at, language, words } = place
  const { folded, text } = word
  const isName = isNameAt(place, statistics)
  const isUnheardOf = !statistics.isKnown(folded)
  const mayBeManner = isUnheardOf && !isName && !isNounAt(place)
  const rarity = statistics.rarity(folded, language) ** 2
  const known = isName ? Math.max(leastName, rarity) * nameFactor : Math.max(leastWeight, rarity)
  const unknown = isFollowUp ? unheardOf.followUp : unheardOf.first
  const stem = stripEnding(folded)
  const [before = '', after = ''] = [words[at - 1]?.folded, words[at + 1]?.folded]
  return {
    word: folded,
    text,
    stem,
    meanings: findMeanings(stem, language),
    weight: mayBeManner ? unknown : known,
    isName,
    mayBeManner,
    sounds: isUnheardOf ? [folded, before + folded, folded + after] : [],
  }
}

/** The words that say what a question is about, each once, weighed by how the news uses them. */
export function readTerms({ isFollowUp = false, language, statistics, words }: Asked): QueryTerm[] {
  const isLeftOut = isFollowUp ? isGrammar : isFiller
  const terms = new Map<string, QueryTerm>()
  for (const [at, word] of words.entries()) {
    const { folded } = word
    if (isLeftOut(folded, language) || (folded.length < 2 && !/\d/.test(folded))) continue
    const term = readTerm({ words, at, language }, word, { isFollowUp, language, statistics, words })
    if (term.isName || !isForeignFiller(folded, language)) terms.set(term.stem, term)
  }
  return [...terms.values()]
}
