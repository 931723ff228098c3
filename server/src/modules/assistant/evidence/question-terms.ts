import { languages, type Language } from '@tidings/contract/entities'
import { placeAt, type TermStatistics } from '#modules/news'
import { isQuestionFiller } from '#language/function-words'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseList, parseWords } from '#language/lexicon/parse-lists'
import { asksForNews } from '#language/question-words'
import { stripEnding } from '#language/stems'
import { findMeanings, findOpposites } from '#language/synonyms'
import { readWords, type Token } from '#language/tokens'

/** A word of a question that an article may hold. */
export type QueryTerm = {
  word: string
  /** As it was written. */
  text: string
  stem: string
  meanings: readonly number[]
  /** Of a follow-up: in what was told, its opposite may be the answer. */
  opposites: readonly number[]
  /** How much it says about what is meant, above 0: names most, words that all news has least. */
  weight: number
  isName: boolean
  /** It names something, by the small word before it or by its capital. */
  isNoun: boolean
  /** The country that it names: "Polish" is said of what happens in Poland. "What does Madrid say" asks Spain's government. */
  country: number | null
  /** The stem of the name right before it, with at most small words between: "State of the Union". */
  follows: string | null
  /** The stem of the word right before it, whatever that is. */
  beside: string | null
  /** Any article has it. */
  isKnown: boolean
  /** No article has it or a neighbour: it may be misheard, alone or together with that. */
  sounds: readonly string[]
  /** It may belong to the manner of asking: no article has it, and it is not written as a noun or says what a name is of. */
  mayBeManner: boolean
}

const nameFactor = 1.6
const leastName = 0.72
const leastWeight = 0.05
/** What is written without a capital is a name where the news hardly ever writes it so: not the bank of "Bank of England". */
const alwaysName = 0.85
/** What no article has says little: more often a manner of asking than news that is missed. */
const unheardOf = { first: 0.6, followUp: 0.4 }
// German writes every noun with a capital.
const writingNames = languages.filter((language) => !lexicons[language].grammar.capitalisesNouns)
const nounSigns = forEachLanguage(({ answers }) => parseWords(answers.beforeNouns))
const placeSigns = forEachLanguage(({ followUps }) => new Set(followUps.placePrepositions.split('|')))
const askingWords = forEachLanguage(({ questions }) => parseWords(questions.asking))
const moments = forEachLanguage(({ answers }) => parseWords(answers.moments))
const inSentences = forEachLanguage(({ functionWords }) => new Set(parseList(functionWords.inSentences)))
const grammar = forEachLanguage(({ functionWords, questions }) =>
  parseWords(functionWords.shared, questions.courtesyWords),
)

/** Says when something is asked: "now". */
export function isMoment(word: string, language: Language): boolean {
  return moments[language].has(word)
}

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

/** A word of another language's grammar, or one that asks for news, in a question that mixes two. */
function isForeignFiller(word: string, language: Language): boolean {
  return languages.some(
    (other) => other !== language && (isQuestionFiller(word, other) || asksForNews(word, other)),
  )
}

type TermSearch = {
  words: readonly Token[]
  language: Language
  statistics: TermStatistics
  /** The question is about what was told: common verbs say something, and words that no article has say little. */
  isFollowUp?: boolean
}

type WordPosition = { words: readonly Token[]; at: number; language: Language }

const hasCapital = (word: Token | undefined) => /^\p{Lu}/u.test(word?.text ?? '')

/** A name by how it is written, or by how the news writes it. */
function isNameAt({ at, language, words }: WordPosition, statistics: TermStatistics): boolean {
  const word = words[at]
  if (!word) return false
  const isShouted = words.every(({ text }) => text === text.toUpperCase())
  const showsNames = !lexicons[language].grammar.capitalisesNouns && !isShouted
  // The first word of a sentence is written so anyway.
  if (showsNames && hasCapital(word) && (at > 0 || hasCapital(words[at + 1]))) return true
  if (hasCapital(word)) return writingNames.some((each) => statistics.isName(word.folded, each))
  const isWritingNames = !lexicons[language].grammar.capitalisesNouns
  return isWritingNames && statistics.isName(word.folded, language, alwaysName)
}

/** Whether a word names something: by its capital where nouns have one, or by the small word before it. */
function isNounAt({ at, language, words }: WordPosition): boolean {
  const isCapitalNoun = lexicons[language].grammar.capitalisesNouns && at > 0 && hasCapital(words[at])
  return isCapitalNoun || nounSigns[language].has(words[at - 1]?.folded ?? '')
}

/** "The company Rehling": a noun that the news has not, right before a name that it has. */
function isBeforeName({ at, language, words }: WordPosition, statistics: TermStatistics): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || next.start - word.end !== 1) return false
  if (lexicons[language].grammar.capitalisesNouns) return hasCapital(next) && statistics.isKnown(next.folded)
  return statistics.isKnown(next.folded) && isNameAt({ at: at + 1, language, words }, statistics)
}

/** What may have been heard for it: nothing where the news has the word and both its neighbours. */
function listSounds({ at, words }: WordPosition, statistics: TermStatistics): string[] {
  const [before, word, after] = [at - 1, at, at + 1].map((each) => words[each]?.folded ?? '')
  if (word === undefined) return []
  const isUnknown = !statistics.isKnown(word)
  const joined = [before, after].flatMap((other, side) => {
    if (!other || !(isUnknown || !statistics.isKnown(other))) return []
    return side === 0 ? other + word : word + other
  })
  return isUnknown ? [word, ...joined] : joined
}

/** A city that is asked after a story of its country, and not for what happens there, stands for the country's government. */
function standsForCountry({ at, language, words }: WordPosition): boolean {
  return at > 0 && !placeSigns[language].has(words[at - 1]?.folded ?? '')
}

function readTerm(
  place: WordPosition,
  word: Token,
  { isFollowUp, statistics }: Required<TermSearch>,
): QueryTerm {
  const { language } = place
  const { folded, text } = word
  const isName = isNameAt(place, statistics)
  const isUnheardOf = !statistics.isKnown(folded)
  const isNoun = isNounAt(place)
  const mayBeManner = isUnheardOf && !isName && (!isNoun || isBeforeName(place, statistics))
  const rarity = statistics.rarity(folded, language) ** 2
  const known = isName ? Math.max(leastName, rarity) * nameFactor : Math.max(leastWeight, rarity)
  const unknown = isFollowUp ? unheardOf.followUp : unheardOf.first
  const stem = stripEnding(folded)
  const country = placeAt([folded], 0)
  const isCountry = country?.isPart === false || (isFollowUp && standsForCountry(place))
  return {
    word: folded,
    text,
    stem,
    meanings: findMeanings(stem, language),
    opposites: isFollowUp ? findOpposites(stem, language) : [],
    weight: mayBeManner ? unknown : known,
    isName,
    isNoun,
    isKnown: !isUnheardOf,
    mayBeManner,
    country: country && isCountry ? country.country : null,
    follows: null,
    beside: null,
    sounds: listSounds(place, statistics),
  }
}

/** "of the" in "State of the Union"; not "in", which says where something else is. */
const joinsNames =
  (language: Language) =>
  ({ folded }: Token) =>
    nounSigns[language].has(folded) && !placeSigns[language].has(folded)

const shortestCompound = 8

/** "Tel mira", "Auto Zulieferer": what the news knows as one name or noun was heard as two words. */
function joinParts(words: readonly Token[], language: Language, statistics: TermStatistics): Token[] {
  const joined: Token[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const folded = `${before?.folded ?? ''}${word.folded}`
    const isKnown =
      before !== undefined &&
      !isFiller(before.folded, language) &&
      !isFiller(word.folded, language) &&
      (writingNames.some((each) => statistics.isName(folded, each)) ||
        (lexicons[language].grammar.joinsNouns &&
          folded.length >= shortestCompound &&
          statistics.isKnown(folded)))
    if (!isKnown) joined.push(word)
    else joined.splice(-1, 1, { ...before, text: before.text + word.text, folded, end: word.end })
  }
  return joined
}

/** "ECB" is looked for as the name that it stands for, where the news has only that. */
function expandAcronyms(
  words: readonly Token[],
  { isOrdinary, statistics }: { isOrdinary: (folded: string) => boolean; statistics: TermStatistics },
): Token[] {
  return words.flatMap((word) => {
    const isOther = statistics.isKnown(word.folded) || isOrdinary(word.folded)
    const name = isOther ? null : statistics.expandAcronym(word.folded)
    return name === null
      ? [word]
      : readWords(name).map((each) => ({ ...each, start: word.start, end: word.end }))
  })
}

/** Says nothing of what is meant; "now" and "next" only say when, but where they are written as names. */
function isSaidAround({ at, language, words }: WordPosition, isFollowUp: boolean): boolean {
  const word = words[at]
  if (!word) return true
  const { folded } = word
  if (isMoment(folded, language) && !(at > 0 && hasCapital(word))) return true
  const isLeftOut = isFollowUp ? isGrammar : isFiller
  return isLeftOut(folded, language) || (folded.length < 2 && !/\d/.test(folded))
}

/** The words that say what a question is about, each once, weighed by how the news uses them. */
export function readTerms({
  isFollowUp = false,
  language,
  statistics,
  words: given,
}: TermSearch): QueryTerm[] {
  const isOrdinary = (folded: string) => isFiller(folded, language) || isForeignFiller(folded, language)
  const words = expandAcronyms(joinParts(given, language, statistics), { isOrdinary, statistics })
  const terms = new Map<string, QueryTerm>()
  let name: { stem: string; at: number } | null = null
  let last: { stem: string; at: number } | null = null
  const isJoinedTo = (before: { at: number } | null, at: number) =>
    before !== null && words.slice(before.at + 1, at).every(joinsNames(language))
  for (const [at, word] of words.entries()) {
    const { folded } = word
    if (isSaidAround({ words, at, language }, isFollowUp)) continue
    const term = readTerm({ words, at, language }, word, { isFollowUp, language, statistics, words })
    if (!term.isName && isForeignFiller(folded, language)) continue
    terms.set(term.stem, {
      ...term,
      follows: term.isName && name && isJoinedTo(name, at) ? name.stem : null,
      beside: last && isJoinedTo(last, at) ? last.stem : null,
    })
    last = { stem: term.stem, at }
    name = term.isName ? last : null
  }
  return [...terms.values()]
}
