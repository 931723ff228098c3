import type { Language } from '@tidings/contract/entities'
import { findContentWords } from '#language/content-words'
import { pickFromAllLanguages, lexicons } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'
import { keepBeginning } from '#language/stems'
import { fold } from '#language/tokens'
import { readFacts, canBothHold, type Fact } from './facts.ts'

/** The numbers of a sentence, and its other words. */
export type Statement = {
  language: Language
  facts: Fact[]
  stems: ReadonlySet<string>
  places: string[]
  years: string[]
  /** Words with a capital within the sentence; none in German, which capitalises all nouns. */
  names: string[]
  isSum: boolean
}

/**
 * The share of the shorter statement's words that must be in the other, and the minimum count. Numbers that differ by more than
 * the factor `timesAtMost` are about different things.
 */
const alike = {
  /** Casualties are what a story is about, so the number alone identifies them. */
  fate: { share: 0, count: 1, timesAtMost: 25 },
  other: { share: 0.5, count: 2, timesAtMost: 5 },
}

/** Only words next to an amount or a percentage say what it is of: "profit", not "sales". */
const sameClause = 0.75

function countSharedStems(
  { stems }: Statement,
  { stems: others }: Statement,
): { share: number; count: number } {
  let count = 0
  for (const stem of stems) if (others.has(stem)) count++
  return { count, share: count / Math.max(1, Math.min(stems.size, others.size)) }
}

function collectStems(words: Iterable<string>): ReadonlySet<string> {
  const telling = [...words].filter((word) => !/\d/.test(word))
  return new Set(telling.map(keepBeginning))
}

function haveOneClause(a: Fact, b: Fact, language: Language): boolean {
  const [own, other] = [a, b].map(({ clause }) => collectStems(findContentWords(clause, language)))
  const shared = [...(own ?? [])].filter((stem) => other?.has(stem)).length
  const all = (own?.size ?? 0) + (other?.size ?? 0) - shared
  return shared >= 2 && shared / all >= sameClause
}

function haveNoneInCommon(a: string[], b: string[]): boolean {
  return a.length > 0 && b.length > 0 && !a.some((each) => b.includes(each))
}

/** Both name places or years, but none in common: "in Spain" and "in Portugal". */
function areElsewhere(a: Statement, b: Statement): boolean {
  return haveNoneInCommon(a.places, b.places) || haveNoneInCommon(a.years, b.years)
}

/** A total over more than the event, which is only compared with another total. */
const sum = new RegExp(String.raw`\b(?:${joinPatterns(pickFromAllLanguages(({ facts }) => facts.sums))})\b`)

/** More numbers than this are a table in one line. */
const tooMany = 5

/** Facts with a unique key in their statement; "from 3% to 5%" is not certain about either number. */
function keepPlainFacts(facts: Fact[]): Fact[] {
  if (facts.length >= tooMany) return []
  return facts.filter((fact) => facts.every((other) => other === fact || other.key !== fact.key))
}

/** `words` are the sentence's content words. */
export function readStatement(
  { text, words }: { text: string; words: ReadonlySet<string> },
  language: Language,
): Statement {
  return {
    language,
    facts: readFacts(text, language),
    stems: collectStems(words),
    places: [...text.matchAll(lexicons[language].sentences.placeAfterPreposition)].map((match) =>
      fold(match[1] ?? ''),
    ),
    names: lexicons[language].grammar.capitalisesNouns
      ? []
      : (text.match(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}\p{M}]+/gu) ?? []),
    years: text.match(/\b(?:19|20)\d\d\b/g) ?? [],
    isSum: sum.test(fold(text).replace(/[’']/g, ' ')),
  }
}

function areOfOneThing(a: Statement, b: Statement, [own, other]: [Fact, Fact]): boolean {
  const isFate = /^people .*(?:dead|hurt|missing|arrested|evacuated)/.test(own.key)
  const needed = isFate ? alike.fate : alike.other
  const [less, more] = [Math.min(own.value, other.value), Math.max(own.value, other.value)]
  if (more > less * needed.timesAtMost || (!isFate && haveNoneInCommon(a.names, b.names))) return false
  if (/^(?:percent|money)/.test(own.key)) return haveOneClause(own, other, a.language)
  const { count, share } = countSharedStems(a, b)
  return count >= needed.count && share >= needed.share
}

/**
 * The key of the fact for which two statements on one story give different numbers; null if there is none. The thing counted,
 * its unit and most of the words around it have to match.
 */
export function findContradiction(a: Statement, b: Statement): string | null {
  if (a.language !== b.language || areElsewhere(a, b) || a.isSum !== b.isSum) return null
  const others = keepPlainFacts(b.facts)
  for (const fact of keepPlainFacts(a.facts)) {
    const other = others.find(({ key }) => key === fact.key)
    if (other && !canBothHold(fact, other) && areOfOneThing(a, b, [fact, other])) return fact.key
  }
  return null
}

/** Whether both give the same number for the key. */
export function agree(key: string, a: Statement, b: Statement): boolean {
  const [own = [], others = []] = [a, b].map(({ facts }) => facts.filter((fact) => fact.key === key))
  return own.some((fact) =>
    others.some((other) => canBothHold(fact, other) && areOfOneThing(a, b, [fact, other])),
  )
}
