import { languages, type Language } from '@tidings/contract/entities'
import { placeAround, type TermStatistics } from '#modules/news'
import { isQuestionFiller } from '#language/function-words'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseList, parseWords } from '#language/lexicon/parse-lists'
import { asksForNews, isMoment } from '#language/question-words'
import { findSemanticFields } from '#language/semantic-fields'
import { stripEnding } from '#language/stems'
import { findMeanings, findOpposites } from '#language/synonyms'
import { readWords, type Token } from '#language/tokens'
import {
  hasCapital,
  isBeforeName,
  isNameAt,
  isNounAt,
  nounSigns,
  writingNames,
  type WordPosition,
} from './names-and-nouns.ts'

/** A word of a question to look for in articles. */
export type QueryTerm = {
  word: string
  /** As written in the question. */
  text: string
  stem: string
  meanings: readonly number[]
  /** In a follow-up: the pairs of opposites that contain it, because the opposite may be the answer. */
  opposites: readonly number[]
  /** How telling it is, above 0: most for names, least for words that are in all news. */
  weight: number
  isName: boolean
  /** It is a noun, judged by the word before it or, in German, by its capital. */
  isNoun: boolean
  /** The country it refers to, for adjectives such as "Polish" too. In "what does Madrid say?" it is Spain. */
  country: number | null
  /** The stem of the name right before it, with only words such as "of the" in between: "State of the Union". */
  nameBefore: string | null
  /** The same for any word right before it. */
  wordBefore: string | null
  /** It occurs in current news. */
  isKnown: boolean
  /** If it does not occur in current news: how it sounds, alone and joined with a neighbour, because it may be misheard. */
  sounds: readonly string[]
  /** It may be part of the phrasing rather than the subject: it does not occur in current news, and is not a noun. */
  mayBePhrasing: boolean
}

const nameFactor = 1.6
const leastName = 0.72
const leastWeight = 0.05
/** The weight of a word that does not occur in current news: usually it is part of the phrasing. */
const unknownWeight = { first: 0.6, followUp: 0.4 }
const placeSigns = forEachLanguage(({ followUps }) => new Set(followUps.placePrepositions.split('|')))
const askingWords = forEachLanguage(({ questions }) => parseWords(questions.asking))
const inSentences = forEachLanguage(({ functionWords }) => new Set(parseList(functionWords.inSentences)))
const grammar = forEachLanguage(({ functionWords, questions }) =>
  parseWords(functionWords.shared, functionWords.inSpeech, questions.courtesyWords),
)

export function isFiller(word: string, language: Language): boolean {
  return (
    isQuestionFiller(word, language) ||
    inSentences[language].has(word) ||
    askingWords[language].has(word) ||
    asksForNews(word, language)
  )
}

/** Like `isFiller`, for follow-ups, where common verbs count: "what does she want?" */
function isGrammar(word: string, language: Language): boolean {
  return grammar[language].has(word) || inSentences[language].has(word)
}

/** A function word of another language or one for news, in a question that mixes languages. English "die" is neither. */
function isForeignFiller(word: string, language: Language): boolean {
  if (findSemanticFields(stripEnding(word), language).length > 0) return false
  return languages.some(
    (other) => other !== language && (isQuestionFiller(word, other) || asksForNews(word, other)),
  )
}

type TermSearch = {
  words: readonly Token[]
  language: Language
  statistics: TermStatistics
  /** The question may be about what was told: common verbs count, and unknown words weigh less. */
  isFollowUp?: boolean
}

/** The sounds of a word that may be misheard, alone and joined with its neighbours; none if the news contains all of them. */
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

/** After a story about its country, a capital stands for the government unless a preposition makes it a place. */
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
  const isUnknown = !statistics.isKnown(folded)
  const isNoun = isNounAt(place, statistics)
  const mayBePhrasing = isUnknown && !isName && (!isNoun || isBeforeName(place, statistics))
  const rarity = statistics.rarity(folded, language) ** 2
  const known = isName ? Math.max(leastName, rarity) * nameFactor : Math.max(leastWeight, rarity)
  const unknown = isFollowUp ? unknownWeight.followUp : unknownWeight.first
  const stem = stripEnding(folded)
  const country = placeAround(place.words, place.at)
  const isCountry = country?.isPart === false || (isFollowUp && standsForCountry(place))
  return {
    word: folded,
    text,
    stem,
    meanings: findMeanings(stem, language),
    opposites: isFollowUp ? findOpposites(stem, language) : [],
    weight: mayBePhrasing ? unknown : known,
    isName,
    isNoun,
    isKnown: !isUnknown,
    mayBePhrasing,
    country: country && isCountry ? country.country : null,
    nameBefore: null,
    wordBefore: null,
    // The name of a country is not misheard.
    sounds: country ? [] : listSounds(place, statistics),
  }
}

/** Words such as "of the" in "State of the Union"; not "in", which introduces a place. */
const joinsNames =
  (language: Language) =>
  ({ folded }: Token) =>
    nounSigns[language].has(folded) && !placeSigns[language].has(folded)

const shortestCompound = 8

/** Whether the news writes two words as one name or compound. */
function areOneWord(
  parts: readonly [string, string],
  language: Language,
  statistics: TermStatistics,
): boolean {
  if (parts.some((part) => isFiller(part, language))) return false
  const isKnown = (word: string) => statistics.isKnown(word, language)
  const whole = parts.join('')
  // "Super Bowl" is written so in German news, and "Superbowl" in English.
  const isWrittenApart = !isKnown(whole) && parts.every(isKnown)
  if (!isWrittenApart && writingNames.some((each) => statistics.isName(whole, each))) return true
  return lexicons[language].grammar.joinsNouns && whole.length >= shortestCompound && isKnown(whole)
}

/** Joins two words that were misheard for one name or compound in the news: "Tel mira", "Auto Zulieferer". */
function joinParts(words: readonly Token[], language: Language, statistics: TermStatistics): Token[] {
  const joined: Token[] = []
  for (const word of words) {
    const before = joined.at(-1)
    if (!before || !areOneWord([before.folded, word.folded], language, statistics)) joined.push(word)
    else
      joined.splice(-1, 1, {
        ...before,
        text: before.text + word.text,
        folded: before.folded + word.folded,
        end: word.end,
      })
  }
  return joined
}

/** Replaces an acronym by the name it stands for, if the news only contains that. */
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

/** Whether a word says nothing about the subject. "Now" and "next" do not either, unless capitalised as names. */
function saysNothing({ at, language, words }: WordPosition, isFollowUp: boolean): boolean {
  const word = words[at]
  if (!word) return true
  const { folded } = word
  if (isMoment(folded, language) && !(at > 0 && hasCapital(word))) return true
  const isLeftOut = isFollowUp ? isGrammar : isFiller
  return isLeftOut(folded, language) || (folded.length < 2 && !/\d/.test(folded))
}

/** The words that say what a question is about, each once, weighted by how current news uses them. */
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
    if (saysNothing({ words, at, language }, isFollowUp)) continue
    const term = readTerm({ words, at, language }, word, { isFollowUp, language, statistics, words })
    // French has a word "celle", but Celle is a town.
    const isPlace = hasCapital(word) && placeSigns[language].has(words[at - 1]?.folded ?? '')
    if (!term.isName && !isPlace && isForeignFiller(folded, language)) continue
    terms.set(term.stem, {
      ...term,
      nameBefore: term.isName && name && isJoinedTo(name, at) ? name.stem : null,
      wordBefore: last && isJoinedTo(last, at) ? last.stem : null,
    })
    last = { stem: term.stem, at }
    name = term.isName ? last : null
  }
  return [...terms.values()]
}
