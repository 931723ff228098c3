import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { findMeanings, findOpposites } from '#language/synonyms'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { placeAt, measureSoundDistance } from '#modules/news'
import { areFormsOfOneWord, measureSharedBeginning, stripEnding } from '#language/stems'
import { isFunctionWord } from '#language/function-words'
import { fold, joinWords } from '#language/tokens'
import { describeHeadline, findCandidates, type CandidateSentence } from '../composing/candidates.ts'
import type { QueryTerm } from './question-terms.ts'

/** Sentences this short may be the answer: "She is 23." */
const shortestAnswer = 8
/** From here on a match is the word itself or a form of it. */
export const sameWord = 0.95
const longestInflection = 2
const longerForm = 0.72
const shortestPart = 6
const shortestHead = 3
const shortestHeard = 5
/** How far apart a letter may sound, where the rest of the question speaks for the report. */
const heardDistance = 0.23

/** What a term found elsewhere than in the sentence is worth to it. */
const shares = { title: 0.85, before: 0.65, body: 0.5 }

/**
 * How much a report is about what stands in its headline and its first sentences; the rest it may only mention, unless it comes
 * back to it in so many of its sentences.
 */
const prominences = { title: 1, sentences: [0.95, 0.85, 0.75], body: { once: 0.5, often: 0.75 } }
const oftenShare = 1 / 6

type Words = {
  stems: ReadonlySet<string>
  meanings: ReadonlySet<number>
  folded: readonly string[]
  /** Folded words that are written with a capital. */
  names: readonly string[]
  language: Language
  isForeign: boolean
}

/** "Won't" says nothing of who won. */
const contractedNot = /n['’]t(?!\p{L})/giu

/** The folded words of a text, each once. */
export function listWords(text: string): string[] {
  return [...new Set(fold(text.replace(contractedNot, '')).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** The stems of the folded words that are not function words. */
export function listStems(folded: readonly string[]): Set<string> {
  return new Set(folded.filter((word) => !isFunctionWord(word)).map(stripEnding))
}

/** A text as terms are looked for in it. */
function readText(text: string, language: Language, isForeign: boolean): Words {
  const folded = listWords(text)
  const stems = listStems(folded)
  const meanings = new Set([...stems].flatMap((stem) => findMeanings(stem, language)))
  const names = [...new Set(text.match(/\p{Lu}[\p{L}\p{M}]{3,}/gu) ?? [])].map(fold)
  return { stems, meanings, folded, names, language, isForeign }
}

/** "Zug" of "Güterzug", where nouns are joined; elsewhere only long words are looked for in longer ones. */
function isPartOf(word: string, compound: string, language: Language): boolean {
  if (word.length < shortestHead || compound.length <= word.length) return false
  if (lexicons[language].grammar.joinsNouns && compound.endsWith(word)) return true
  return word.length >= shortestPart && compound.includes(word)
}

/** Whether a name of the text sounds like what was heard, which nothing in the news is spelt like. */
function isHeardAs(sounds: readonly string[], names: readonly string[]): boolean {
  return sounds.some(
    (sound) =>
      sound.length >= shortestHeard &&
      names.some(
        (name) =>
          Math.abs(name.length - sound.length) <= 2 &&
          measureSoundDistance(sound, name) <= sound.length * heardDistance,
      ),
  )
}

/** "Fraud" of "fraudster", and less where both end otherwise: "strike" and "strict". "Heathrow" is no form of "Heath". */
function findForm(word: string, folded: readonly string[], isName: boolean): number {
  const likeness = (each: string) => {
    const isPrefix = each.startsWith(word) || word.startsWith(each)
    if (isPrefix && Math.abs(each.length - word.length) <= longestInflection) return 0.95
    return isName ? 0 : Math.max(isPrefix ? longerForm : 0, measureSharedBeginning(word, each))
  }
  const forms = folded.filter((each) => areFormsOfOneWord(word, each))
  return Math.max(0, ...forms.map(likeness))
}

/** Few questions name a country or ask for an opposite: both are looked for only then. */
function namesCountry({ folded }: Words, country: number): boolean {
  return folded.some((_, at) => placeAt(folded, at)?.country === country)
}

function saysOpposite({ language, stems }: Words, pairs: readonly number[]): boolean {
  return [...stems].some((stem) => findOpposites(stem, language).some((pair) => pairs.includes(pair)))
}

/** How surely the text holds the term: 1 for the word itself, less for another form of it or a word that means the same. */
function findTerm(
  { country, isName, meanings, opposites, sounds, stem, word }: QueryTerm,
  text: Words,
  canBeHeard: boolean,
): number {
  if (text.stems.has(stem) || text.folded.includes(word)) return 1
  if (country !== null && namesCountry(text, country)) return 0.85
  // Between languages only what is written alike is the same.
  if (text.isForeign) return 0
  const form = findForm(word, text.folded, isName)
  if (form > 0) return form
  if (!isName && meanings.some((meaning) => text.meanings.has(meaning))) return 0.85
  if (!isName && opposites.length > 0 && saysOpposite(text, opposites)) return 0.5
  const { folded, language } = text
  if (folded.some((each) => isPartOf(word, each, language))) return 0.8
  return canBeHeard && isHeardAs(sounds, text.names) ? 0.8 : 0
}

export type RatedSentence = CandidateSentence & {
  article: Article
  /** Which part of what was asked it says itself, or takes over from its report: from 0 to 1. */
  relevance: number
  /** The same of what stands in the sentence alone. */
  own: number
}

export type RatedReport = {
  article: Article
  /** Which part of what was asked stands anywhere in it, by weight: from 0 to 1. */
  coverage: number
  /** The same, where what is only mentioned further down counts half: from 0 to 1. */
  prominence: number
  /** How surely it holds each term. */
  found: ReadonlyMap<string, number>
  /** The stems of the terms that its title holds. */
  titled: ReadonlySet<string>
  /** Which of its sentences hold each term, by their places; -1 is the title. */
  places: ReadonlyMap<string, ReadonlySet<number>>
  /** For what only the headline says. */
  headline: RatedSentence
  sentences: RatedSentence[]
}

/** Asked within the report, as in an interview. */
function isQuestion(text: string): boolean {
  return /\?["”“»«'’]*\s*$/u.test(text)
}

const ownReports = forEachLanguage(
  ({ answers }) => new RegExp(`(?<!\\p{L})(?:${answers.ownReport})(?!\\p{L})`, 'u'),
)

/** "We wrote on Thursday that ...": a correction begins with what is not so, as an interview does with a question. */
export function isNoAnswer(text: string, language: Language): boolean {
  return isQuestion(text) || (!/["“”„«»]/.test(text) && ownReports[language].test(joinWords(text)))
}

/** Which sentences come right after one that is no answer itself. */
function findAnswers(candidates: readonly CandidateSentence[], language: Language): boolean[] {
  return candidates.map(({ position }, at) => {
    const before = candidates[at - 1]
    return before?.position === position - 1 && isNoAnswer(before.text, language)
  })
}

/** Who answers does not repeat what was asked. */
function passOn(isAnswer: readonly boolean[]): (held: readonly number[]) => number[] {
  return (held) => held.map((here, at) => (isAnswer[at] ? Math.max(here, held[at - 1] ?? 0) : here))
}

/** How much of what was `asked` in a language a report holds, and where. Its sentences are in their order. */
export function rateReport(
  article: Article,
  { asked, terms }: { asked: Language; terms: readonly QueryTerm[] },
): RatedReport {
  const { language } = article
  const isForeign = language !== asked
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const candidates = findCandidates(article, { shortest: shortestAnswer }).toSorted(
    (a, b) => a.position - b.position,
  )
  const texts = candidates.map(({ text }) => readText(text, language, isForeign))
  const title = readText(article.title, language, isForeign)
  const found = new Map<string, number>()
  const passOnAnswers = passOn(findAnswers(candidates, language))
  const inSentences = candidates.map(() => 0)
  const relevances = candidates.map(() => 0)
  const titled = new Set<string>()
  const places = new Map<string, ReadonlySet<number>>()
  let prominent = 0
  // A misheard name is what the report is about, and what else it says was asked too.
  const canBeHeard = terms.some((term) => [title, ...texts].some((text) => findTerm(term, text, false) > 0))
  for (const term of terms) {
    const inTitle = findTerm(term, title, canBeHeard)
    const inEach = passOnAnswers(texts.map((text) => findTerm(term, text, false)))
    const best = Math.max(inTitle, ...inEach)
    found.set(term.stem, best)
    places.set(term.stem, new Set([inTitle, ...inEach].flatMap((here, at) => (here > 0 ? [at - 1] : []))))
    const share = inEach.filter((here) => here > 0).length / Math.max(1, inEach.length)
    const { once, often } = prominences.body
    const inBody = once + (often - once) * Math.min(1, share / oftenShare)
    const shownIn = inEach.map((here, at) => here * (prominences.sentences[at] ?? inBody))
    prominent += term.weight * Math.max(inTitle * prominences.title, ...shownIn)
    if (inTitle >= sameWord) titled.add(term.stem)
    for (const [at, here] of inEach.entries()) {
      const before = candidates[at - 1] ? (inEach[at - 1] ?? 0) : 0
      const near = Math.max(here, inTitle * shares.title, before * shares.before, best * shares.body)
      inSentences[at] = (inSentences[at] ?? 0) + term.weight * here
      relevances[at] = (relevances[at] ?? 0) + term.weight * near
    }
  }
  const part = (sum: number | undefined) => (total > 0 ? (sum ?? 0) / total : 0)
  const covered = terms.reduce((sum, { stem, weight }) => sum + weight * (found.get(stem) ?? 0), 0)
  const inTitle = terms.reduce((sum, term) => sum + term.weight * findTerm(term, title, false), 0)
  const headline = { ...describeHeadline(article, { position: -1, score: 0 }), words: new Set(title.folded) }
  return {
    article,
    coverage: part(covered),
    prominence: part(prominent),
    found,
    titled,
    places,
    headline: { ...headline, article, relevance: part(inTitle), own: part(inTitle) },
    sentences: candidates.map((candidate, at) => ({
      ...candidate,
      article,
      relevance: part(relevances[at]),
      own: part(inSentences[at]),
    })),
  }
}
