import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { findOpposites } from '#language/synonyms'
import { lexicons } from '#language/lexicon/lexicons'
import { placeAt, measureSoundDistance } from '#modules/news'
import { areFormsOfOneWord, measureSharedBeginning } from '#language/stems'
import type { QueryTerm } from './question-terms.ts'
import { readReport, type ReadReport, type ReadSentence, type Words } from './read-report.ts'

/** From here on a match is the word itself or an inflected form. */
export const sameWordMatch = 0.95
const longestInflection = 2
const longerFormMatch = 0.72
const shortestPart = 6
const shortestHead = 3
const shortestHeard = 5
/** The largest phonetic distance per letter of a misheard name. */
const heardDistance = 0.23
const heardMatch = 0.8

/** How much a sentence's relevance gains from a term elsewhere: in the title, in the previous sentence, anywhere. */
const shares = { title: 0.85, before: 0.65, body: 0.5 }

/**
 * How prominent a word is: most in the headline and the first sentences. Further down it may only be mentioned, unless it occurs
 * in `oftenShare` of the sentences.
 */
const prominences = { title: 1, sentences: [0.95, 0.85, 0.75], body: { once: 0.5, often: 0.75 } }
const oftenShare = 1 / 6

/** Whether a word is part of a compound, such as "Zug" in "Güterzug". In languages without compounds only long words can be. */
function isPartOf(word: string, compound: string, language: Language): boolean {
  if (word.length < shortestHead || compound.length <= word.length) return false
  if (lexicons[language].grammar.joinsNouns && compound.endsWith(word)) return true
  return word.length >= shortestPart && compound.includes(word)
}

/** Whether a name in the text sounds like a word of the question that may be misheard. */
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

/** How well a form of the word matches: "fraud" in "fraudster"; less if both have endings, as "strike" and "strict". Names must be nearly identical: "Heathrow" is not "Heath". */
function matchForm(word: string, folded: readonly string[], isName: boolean): number {
  const likeness = (each: string) => {
    const isPrefix = each.startsWith(word) || word.startsWith(each)
    if (isPrefix && Math.abs(each.length - word.length) <= longestInflection) return 0.95
    return isName ? 0 : Math.max(isPrefix ? longerFormMatch : 0, measureSharedBeginning(word, each))
  }
  const forms = folded.filter((each) => areFormsOfOneWord(word, each))
  return Math.max(0, ...forms.map(likeness))
}

/** Few questions name a country or ask for an opposite, so texts are only searched for these on demand. */
function namesCountry({ folded }: Words, country: number): boolean {
  return folded.some((_, at) => placeAt(folded, at)?.country === country)
}

function saysOpposite({ language, stems }: Words, pairs: readonly number[]): boolean {
  return [...stems].some((stem) => findOpposites(stem, language).some((pair) => pairs.includes(pair)))
}

/** How well the text matches the term: 1 for the word itself, less for another form or a synonym, 0 for nothing. */
function matchTerm(
  { country, isName, meanings, opposites, stem, word }: QueryTerm,
  text: Words,
  isForeign: boolean,
): number {
  if (text.stems.has(stem) || text.folded.includes(word)) return 1
  if (country !== null && namesCountry(text, country)) return 0.85
  // In another language only identical spelling counts.
  if (isForeign) return 0
  const form = matchForm(word, text.folded, isName)
  if (form > 0) return form
  if (!isName && meanings.some((meaning) => text.meanings.has(meaning))) return 0.85
  if (!isName && opposites.length > 0 && saysOpposite(text, opposites)) return 0.5
  const { folded, language } = text
  return folded.some((each) => isPartOf(word, each, language)) ? 0.8 : 0
}

export type RatedSentence = ReadSentence & {
  article: Article
  /** The share of the question, from 0 to 1, that is in the sentence or, with less weight, elsewhere in its report. */
  relevance: number
  /** The share that is in the sentence itself. */
  own: number
}

export type RatedReport = {
  article: Article
  read: ReadReport
  /** The share of the question, by weight, that occurs anywhere in it: from 0 to 1. */
  coverage: number
  /** The same, with what is only mentioned further down counting half: from 0 to 1. */
  prominence: number
  /** The best match of each term, by stem. */
  found: ReadonlyMap<string, number>
  /** The stems of the terms in its title. */
  titled: ReadonlySet<string>
  /** The positions of the sentences that contain each term, by stem; -1 is the title. */
  places: ReadonlyMap<string, ReadonlySet<number>>
  /** The headline as a sentence, for answers that are only there. */
  headline: RatedSentence
  sentences: RatedSentence[]
}

/** An answer in an interview does not repeat the words of its question, so it takes over the question's matches. */
function carryOver(isAnswer: readonly boolean[]): (held: readonly number[]) => number[] {
  return (held) => held.map((here, at) => (isAnswer[at] ? Math.max(here, held[at - 1] ?? 0) : here))
}

/** How well a term matches the title and each sentence of a report, and its best match there. */
type TermMatch = { term: QueryTerm; inTitle: number; inEach: readonly number[]; best: number }

/** How prominent a term is in the report: fully in the title, less in later sentences. */
function measureProminence({ inEach, inTitle }: TermMatch): number {
  const share = inEach.filter((here) => here > 0).length / Math.max(1, inEach.length)
  const { once, often } = prominences.body
  const inBody = once + (often - once) * Math.min(1, share / oftenShare)
  const shownIn = inEach.map((here, at) => here * (prominences.sentences[at] ?? inBody))
  return Math.max(inTitle * prominences.title, ...shownIn)
}

/** How much a term in the sentence at this index, or elsewhere in its report, adds to its relevance. */
function measureRelevance({ best, inEach, inTitle }: TermMatch, at: number): number {
  const [here, before] = [inEach[at] ?? 0, inEach[at - 1] ?? 0]
  return Math.max(here, inTitle * shares.title, before * shares.before, best * shares.body)
}

/** Matches each term. A misheard name in the title only counts if another word of the question matches. */
function matchTerms(
  { isReply, texts, title }: ReadReport,
  terms: readonly QueryTerm[],
  isForeign: boolean,
): TermMatch[] {
  const carryOverMatches = carryOver(isReply)
  const matches = terms.map((term): TermMatch => {
    const inTitle = matchTerm(term, title, isForeign)
    const inEach = carryOverMatches(texts.map((text) => matchTerm(term, text, isForeign)))
    return { term, inTitle, inEach, best: Math.max(inTitle, ...inEach) }
  })
  if (isForeign || matches.every(({ best }) => best === 0)) return matches
  return matches.map((match) => {
    const isHeard = match.inTitle === 0 && isHeardAs(match.term.sounds, title.names)
    return isHeard ? { ...match, inTitle: heardMatch, best: Math.max(heardMatch, match.best) } : match
  })
}

/** Rates how much of a question in the language `asked` a report contains, and where. Sentences are in the report's order. */
export function rateReport(
  article: Article,
  { asked, terms }: { asked: Language; terms: readonly QueryTerm[] },
): RatedReport {
  const report = readReport(article)
  const isForeign = article.language !== asked
  const matches = matchTerms(report, terms, isForeign)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const shareOf = (rate: (match: TermMatch) => number) =>
    total > 0 ? matches.reduce((sum, match) => sum + match.term.weight * rate(match), 0) / total : 0
  const listPlaces = ({ inEach, inTitle }: TermMatch) =>
    new Set([inTitle, ...inEach].flatMap((here, at) => (here > 0 ? [at - 1] : [])))
  const ownInTitle = shareOf(({ term }) => matchTerm(term, report.title, isForeign))
  return {
    article,
    read: report,
    coverage: shareOf(({ best }) => best),
    prominence: shareOf(measureProminence),
    found: new Map(matches.map(({ best, term }) => [term.stem, best])),
    titled: new Set(matches.flatMap(({ inTitle, term }) => (inTitle >= sameWordMatch ? [term.stem] : []))),
    places: new Map(matches.map((match) => [match.term.stem, listPlaces(match)])),
    headline: { ...report.headline, article, relevance: ownInTitle, own: ownInTitle },
    sentences: report.sentences.map((sentence, at) => ({
      ...sentence,
      article,
      relevance: shareOf((match) => measureRelevance(match, at)),
      own: shareOf(({ inEach }) => inEach[at] ?? 0),
    })),
  }
}

/** The share of the question, by weight, in terms that count; 0 if it has none. */
export function measureShare(terms: readonly QueryTerm[], isCounted: (term: QueryTerm) => boolean): number {
  const sum = (some: readonly QueryTerm[]) => some.reduce((total, { weight }) => total + weight, 0)
  const total = sum(terms)
  return total > 0 ? sum(terms.filter(isCounted)) / total : 0
}

/** Whether one of the reports contains a term. */
export function occursIn(reports: readonly RatedReport[]): (term: QueryTerm) => boolean {
  return ({ stem }) => reports.some(({ found }) => (found.get(stem) ?? 0) > 0)
}

/** Whether every name of the question occurs in one of the reports. */
export function haveAllNames(reports: readonly RatedReport[], terms: readonly QueryTerm[]): boolean {
  return terms.filter(({ isName }) => isName).every(occursIn(reports))
}
