import type { Language } from '@tidings/contract/entities'
import { readDays } from '#language/dates/days'
import { detectQuestionLanguage } from '#language/detect/detect-question-language'
import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns, parseWords } from '#language/lexicon/parse-lists'
import { areFormsOfOneWord } from '#language/stems'
import { readWords } from '#language/tokens'
import { findFigures, isSameFigure, type Figure } from './checks/figures.ts'
import { speaksOfItself } from './checks/first-person.ts'
import { findNames, standsAmong } from './checks/names.ts'
import { listComparableWords, overlap } from './checks/overlap.ts'
import { isFlipped, isOpposite, readPolarity } from './checks/polarity.ts'
import { isQuotedFrom, isQuotedInHalves, findQuotations, removeQuotations } from './checks/quotations.ts'
import { isTurnedRound } from './checks/roles.ts'
import { isForMachines } from './for-machines.ts'
import type { PassageSentence } from './passages.ts'
import { holdsLink, isPlainSpeech, toPlainSpeech } from './plain-speech.ts'

/** Why a sentence is rejected; `sound` means accepted. */
export type Verdict =
  | 'sound'
  | 'verbatim'
  | 'form'
  | 'language'
  | 'figure'
  | 'day'
  | 'name'
  | 'quotation'
  | 'meaning'
  | 'words'

export type Checked = {
  /** Without its citations. */
  text: string
  /** At least one. */
  cited: readonly PassageSentence[]
  language: Language
}

const maxCharacters = 420
const minCharacters = 12
/** The share of content words that must occur in the cited sentences; the rest allows for rewording. */
const minOverlap = 0.7

/** The sentence and its sources in normalised form. */
type Comparison = {
  written: string
  /** The sentence without what it quotes. */
  own: string
  sources: { text: string; language: Language }[]
  /** Names of the publishers cited. */
  publishers: string
  language: Language
  isSameLanguage: boolean
}

function compareWithCited({ cited, language, text }: Checked): Comparison {
  const written = toPlainSpeech(text)
  const sources = cited.map((each) => ({ text: toPlainSpeech(each.text), language: each.article.language }))
  return {
    written,
    own: removeQuotations(written),
    sources,
    publishers: toPlainSpeech(cited.map(({ article }) => article.source).join(' , ')),
    language,
    isSameLanguage: sources.every((source) => source.language === language),
  }
}

/** The same sentence, apart from final punctuation and typography. */
function isSentence(text: string, source: string): boolean {
  const bare = (each: string) => toPlainSpeech(each).replace(/[\s.!?…"']+$/u, '')
  return bare(text) === bare(source)
}

/** The share of its closest source that must remain; with less, the context is lost. */
const minCoverage = 0.35

const titles = parseWords(...pickFromAllLanguages(({ sentences }) => sentences.titles))

/** Words cut out of a sentence lose what preceded them: "he denied that …", "if …", "say: …". */
function isCutOut({ sources, written }: Comparison): boolean {
  const joined = (text: string) =>
    ` ${readWords(text)
      .map(({ folded }) => folded)
      .filter((word) => !titles.has(word))
      .join(' ')} `
  return sources.some(({ text }) => joined(text).indexOf(joined(written)) > 0)
}

/** A number must keep its noun: "12 injured" must not be derived from "12 dead and 15 injured". */
function isMisplaced(figure: Figure, { isSameLanguage, language, own, sources }: Comparison): boolean {
  if (!isSameLanguage) return false
  const next = listComparableWords(own, language).find(({ start }) => start >= figure.end)
  if (!next || /[^\s-]/u.test(own.slice(figure.end, next.start))) return false
  const near = sources.flatMap(({ text }) => {
    const figures = findFigures(text, language)
    const distance = ({ end, start }: Figure, at: number) =>
      Math.min(Math.abs(at - end), Math.abs(at - start))
    return listComparableWords(text, language)
      .filter(({ folded }) => areFormsOfOneWord(folded, next.folded))
      .map(({ start }) => {
        const nearest = figures.toSorted((a, b) => distance(a, start) - distance(b, start))[0]
        const own = figures
          .filter((each) => isSameFigure(each, figure))
          .map((each) => distance(each, start))
          .toSorted((a, b) => a - b)[0]
        return { nearest, own }
      })
      .filter(({ own }) => own !== undefined)
  })
  return near.length > 0 && !near.some(({ nearest }) => nearest && isSameFigure(nearest, figure))
}

const ofWhole = new RegExp(
  String.raw`^\s*(?:${joinPatterns(pickFromAllLanguages(({ facts }) => facts.ofWhole))})(?:\s+\p{L}+){0,2}\s*$`,
  'iu',
)

/** "40 branches" must not be derived from "3 of its 40 branches". */
function isWholeAlone(figure: Figure, { language, own, sources }: Comparison): boolean {
  const said = findFigures(own, language)
  const parts = sources.flatMap(({ language: of, text }) => {
    const figures = findFigures(text, of)
    return figures.flatMap((each, at) => {
      const before = figures[at - 1]
      if (!isSameFigure(each, figure)) return []
      return before && ofWhole.test(text.slice(before.end, each.start)) ? [before] : [null]
    })
  })
  return parts.length > 0 && parts.every((part) => part && !said.some((each) => isSameFigure(each, part)))
}

function hasFigures(comparison: Comparison): boolean {
  const { language, own, sources } = comparison
  const known = sources.flatMap((source) => findFigures(source.text, source.language))
  const isPercent = ({ unit }: Figure) => unit === 'percent'
  return findFigures(own, language).every((figure) => {
    const same = known.filter((each) => isSameFigure(each, figure))
    if (!same.some((each) => isPercent(each) === isPercent(figure))) return false
    if (figure.unit !== null && !same.some(({ unit }) => unit === figure.unit)) return false
    return !isMisplaced(figure, comparison) && !isWholeAlone(figure, comparison)
  })
}

function hasDays({ language, own, sources }: Comparison): boolean {
  const known = new Set(sources.flatMap((source) => readDays(source.text, source.language)))
  return readDays(own, language).every((day) => known.has(day))
}

function hasNames(comparison: Comparison): boolean {
  const { own, publishers, sources } = comparison
  const words = [...sources.flatMap(({ text }) => readWords(text)), ...readWords(publishers)]
  const isDay = (name: string) => readDays(`. ${name} 1`, comparison.language).length > 0
  return findNames(own, comparison).every(
    (name) =>
      standsAmong(name, words, comparison) ||
      isDay(name.text) ||
      findFigures(name.text, comparison.language).length > 0,
  )
}

function hasQuotations({ sources, written }: Comparison): boolean {
  if (isQuotedInHalves(written)) return false
  return findQuotations(written).every((quotation) =>
    sources.some(({ text }) => isQuotedFrom(quotation, text)),
  )
}

/** Negation is compared with the most similar cited sentence; across languages with any. */
function keepsMeaning({ isSameLanguage, language, sources, written }: Comparison): boolean {
  const said = readPolarity(written, language)
  if (!isSameLanguage) {
    return sources.some((source) => !isFlipped(said, readPolarity(source.text, source.language)))
  }
  const words = listComparableWords(written, language)
  const [closest] = sources
    .map(({ text }) => ({ text, share: overlap(words, listComparableWords(text, language)) }))
    .toSorted((a, b) => b.share - a.share)
  if (!closest || sources.some(({ text }) => isTurnedRound(written, text, { isSameLanguage, language }))) {
    return false
  }
  return (
    !isFlipped(said, readPolarity(closest.text, language)) && !isOpposite(written, closest.text, language)
  )
}

/** In one language: enough shared words. Across languages: at least one shared number, day or name. */
function isAnchored(comparison: Comparison): boolean {
  const { isSameLanguage, language, own, publishers, sources, written } = comparison
  if (!isSameLanguage) {
    const words = sources.flatMap(({ text }) => readWords(text))
    const names = findNames(own, comparison).filter((name) => standsAmong(name, words, comparison))
    return names.length + findFigures(own, language).length + readDays(own, language).length > 0
  }
  const words = listComparableWords(written, language)
  const known = sources.map(({ text }) => listComparableWords(text, language))
  const coverage = Math.max(...known.map((source) => overlap(source, words)))
  return (
    coverage >= minCoverage &&
    !isCutOut(comparison) &&
    overlap(words, [...known.flat(), ...readWords(publishers)]) >= minOverlap
  )
}

function hasForm({ language, text }: Checked): boolean {
  if (text.length < minCharacters || text.length > maxCharacters) return false
  if (!isPlainSpeech(text) || isForMachines(text)) return false
  return !speaksOfItself(removeQuotations(toPlainSpeech(text)), language)
}

/**
 * Checks a sentence against what it cites. Numbers, days, names and quotations must occur there, as must nearly all of its
 * words, and negation must agree. Deliberately strict: a rejected sentence is replaced by the article's own, which is never
 * wrong.
 */
export function checkSentence(checked: Checked): Verdict {
  const { cited, language, text } = checked
  if (cited.some((each) => isSentence(text, each.text))) {
    return holdsLink(text) || isForMachines(text) ? 'form' : 'verbatim'
  }
  if (!hasForm(checked)) return 'form'
  if (detectQuestionLanguage(text, language) !== language) return 'language'
  const comparison = compareWithCited(checked)
  if (!hasQuotations(comparison)) return 'quotation'
  if (!hasFigures(comparison)) return 'figure'
  if (!hasDays(comparison)) return 'day'
  if (!hasNames(comparison)) return 'name'
  if (!keepsMeaning(comparison)) return 'meaning'
  return isAnchored(comparison) ? 'sound' : 'words'
}
