import type { Language } from '@tidings/contract/entities'
import { isMonth } from '#language/dates/days'
import type { Bound } from '#language/lexicon/facts'
import { pickFromAllLanguages, lexicons } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import type { NumberRead } from '#language/numbers/number-read'
import { readNumbers } from '#language/numbers/read-numbers'
import type { Token } from '#language/tokens'
import { factWords, type OpenFactWords } from './fact-words.ts'

/** A number that a sentence gives for something. Facts with the same `key` are about the same thing. */
export type Fact = {
  /** What is counted: `percent`, `money euro`, `people dead`, `thing turbin`. */
  key: string
  value: number
  /** The precision of the number: 100,000 for "1.2 million". */
  step: number
  bound: Bound
  /** The part of the sentence around the number, up to the next punctuation. */
  clause: string
}

const isWord = (token: Token | undefined) => token !== undefined && /^[\p{L}\p{M}]/u.test(token.text)

/** The words right after the number, up to the next punctuation. */
function takeWordsAfter(tokens: Token[], last: number): Token[] {
  const following = tokens.slice(last + 1, last + 6).filter(({ text }) => !/^['’]$/.test(text))
  const end = following.findIndex((token) => !isWord(token))
  return following.slice(0, end < 0 ? following.length : end)
}

function findNoun(words: Token[], language: Language, lexicon: OpenFactWords): string | null {
  const known = (word: string) =>
    lexicon.people.has(word) || lexicon.kinds.has(word) || lexicon.fates.has(word) || lexicon.times.has(word)
  const isNoun = ({ folded, text }: Token) => {
    if (known(folded)) return true
    if (lexicons[language].grammar.capitalisesNouns) return /^\p{Lu}/u.test(text)
    return folded.length > 3 && lexicon.pluralEnd.test(folded) && !lexicon.adjectives.has(folded)
  }
  return words.slice(0, 3).find(isNoun)?.folded ?? null
}

const farthest = { before: 5, after: 7 }
/** Distance added by a comma or an "and", beyond which words more likely belong to another number. */
const beyondClause = 5
const joining = parseWords(',', ...pickFromAllLanguages(({ functionWords }) => functionWords.conjunctions))

/** What happened to the people counted: the nearest word for it, preferably after the number. */
function findFate(tokens: Token[], { first, last }: NumberRead, lexicon: OpenFactWords): string | null {
  let nearest: { fate: string; distance: number } | null = null
  for (let at = Math.max(0, first - farthest.before); at <= last + farthest.after; at++) {
    const fate = at < first || at > last ? lexicon.fates.get(tokens[at]?.folded ?? '') : undefined
    if (!fate) continue
    const between = at < first ? tokens.slice(at + 1, first) : tokens.slice(last + 1, at)
    if (between.some(({ text }) => /^[;:()]$/.test(text))) continue
    const apart = between.some(({ folded }) => joining.has(folded)) ? beyondClause : 0
    const distance = apart + (at < first ? first - at + 0.5 : at - last)
    if (!nearest || distance < nearest.distance) nearest = { fate, distance }
  }
  return nearest?.fate ?? null
}

const beforeMonth = parseWords(...pickFromAllLanguages(({ time }) => time.patterns.beforeMonth))

/** "3 May", "3 de mayo" and, in English, "May 3". */
function isDate(tokens: Token[], { first, last, value }: NumberRead, language: Language): boolean {
  const next = beforeMonth.has(tokens[last + 1]?.folded ?? '') ? last + 2 : last + 1
  const near = [tokens[next], ...(lexicons[language].grammar.writesMonthFirst ? [tokens[first - 1]] : [])]
  return value <= 31 && near.some((token) => isMonth(token?.folded ?? '', language))
}

/** A date, a clock time, an age, a span or a label such as "No 10". */
function isNoCount(tokens: Token[], number: NumberRead, { language, lexicon, noun }: Named): boolean {
  const { first, last } = number
  const before = tokens[first - 1]?.folded ?? ''
  const near = [before, tokens[last + 1]?.folded ?? '', noun ?? '']
  if (lexicon.labels.has(before) || near.some((word) => lexicon.times.has(word))) return true
  const isYear = first === last && /^(?:19|20)\d\d$/.test(tokens[first]?.text ?? '')
  if (isDate(tokens, number, language) || isMonth(noun ?? '', language)) return true
  return isYear && !lexicon.people.has(noun ?? '')
}

type Named = { language: Language; lexicon: OpenFactWords; noun: string | null }

function countKey(tokens: Token[], number: NumberRead, { lexicon, noun }: Named): string | null {
  const isKind = noun !== null && lexicon.kinds.has(noun)
  if (noun && !isKind && !lexicon.people.has(noun) && !lexicon.fates.has(noun)) {
    return `thing ${noun.slice(0, 6)}`
  }
  const fate = findFate(tokens, number, lexicon)
  const key = ['people', fate, isKind ? noun : null].filter(Boolean).join(' ')
  return fate || noun ? key : null
}

function makeKey(tokens: Token[], number: NumberRead, language: Language): string | null {
  if (number.unit) return number.unit === 'percent' ? 'percent' : `money ${number.unit}`
  const lexicon = factWords[language]
  const named = { language, lexicon, noun: findNoun(takeWordsAfter(tokens, number.last), language, lexicon) }
  return isNoCount(tokens, number, named) ? null : countKey(tokens, number, named)
}

function readBound(tokens: Token[], { first }: NumberRead, language: Language): Bound {
  const before = tokens
    .slice(Math.max(0, first - 3), first)
    .filter(isWord)
    .map(({ folded }) => folded)
    .join(' ')
  return factWords[language].bounds.find(({ pattern }) => pattern.test(before))?.bound ?? 'exact'
}

/** The comma in "1,200" does not end a clause. */
function cutClause(sentence: string, tokens: Token[], { first, last }: NumberRead): string {
  const isMark = ({ text }: Token) => /^[,;:()–—]$/.test(text)
  const from = tokens.slice(0, first).findLast(isMark)?.end ?? 0
  const to = tokens.slice(last + 1).find(isMark)?.start ?? sentence.length
  return sentence.slice(from, to)
}

/** The numbers that a sentence gives for something, without dates, clock times, ages, scores and names with numbers. */
export function readFacts(sentence: string, language: Language): Fact[] {
  const { numbers, tokens } = readNumbers(sentence, language)
  return numbers.flatMap((number) => {
    const isCount = number.kind === 'count' || number.kind === 'one'
    const key = isCount ? makeKey(tokens, number, language) : null
    if (!key) return []
    const bound = readBound(tokens, number, language)
    const clause = cutClause(sentence, tokens, number)
    return [{ key, value: number.value, step: number.step, bound, clause }]
  })
}

/** The relative error that "about" allows. */
const estimate = 0.2

function leavesRoom(a: Fact, b: Fact): boolean {
  if (a.bound === 'about') return Math.abs(a.value - b.value) <= estimate * Math.max(a.value, b.value)
  if (a.bound === 'above') return b.bound !== 'atMost' && (b.bound !== 'exact' || b.value >= a.value)
  if (a.bound === 'atLeast') return b.bound === 'exact' && b.value >= a.value
  return a.bound === 'atMost' && b.value <= a.value
}

/** Whether both facts can be true, given their precision. */
export function canBothHold(a: Fact, b: Fact): boolean {
  const isRounding = Math.abs(a.value - b.value) <= Math.max(a.step, b.step) / 2
  return isRounding || leavesRoom(a, b) || leavesRoom(b, a)
}
