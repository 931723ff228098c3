import type { Language } from '@tidings/contract/entities'
import { tokensOf, type Token } from '../word-sets.ts'
import { numberParts, valueOf, type NumberPart } from './number-words.ts'

/** A number as it is meant, whatever way it is written; `start` and `end` are places in the text. */
export type Figure = { value: number; unit: Unit | null; start: number; end: number }
export type Unit = 'percent' | 'dollar' | 'euro' | 'pound' | 'yen' | 'franc'

const digits = /\d+(?:[.,'\u00a0\u202f ]\d{3})*(?:[.,]\d+)?/g
const unitSigns: [Unit, RegExp][] = [
  ['percent', /^(?:%|percent\b|per cent\b|prozent\w*|pour cent\b|por ciento\b|per cento\b)/iu],
  ['dollar', /^(?:\$|(?:us[- ])?dollars?\b|dolares?\b|dólar(?:es)?\b|dollari?\b|usd\b)/iu],
  ['euro', /^(?:€|euros?\b|eur\b)/iu],
  ['pound', /^(?:£|pounds?\b|pfund\b|livres?\b|libras?\b|sterline\b)/iu],
  ['yen', /^(?:¥|yens?\b)/iu],
  ['franc', /^(?:francs?\b|franken\b|francos?\b|franchi\b|chf\b)/iu],
]

export function isUnitWord(folded: string): boolean {
  return unitSigns.some(([, pattern]) => pattern.test(folded))
}

function unitAround(text: string, start: number, end: number): Unit | null {
  const after = text.slice(end).replace(/^(?:[\s-]|d'|de\s|di\s)+/iu, '')
  const before = text.slice(Math.max(0, start - 4), start).trimEnd()
  const sign = /(?:[$€£¥%])$/u.exec(before)?.[0] ?? ''
  const found = unitSigns.find(([, pattern]) => pattern.test(after) || (sign !== '' && pattern.test(sign)))
  return found?.[0] ?? null
}

/** "1.200" is twelve hundred in German and one and a fifth in English. */
function readDigits(written: string, language: Language): number {
  const bare = written.replace(/[\s']/g, '')
  const marks = bare.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (!last) return Number(bare)
  const isMixed = new Set(marks).size > 1
  const [thousands] = language === 'en' ? [','] : ['.']
  const tail = bare.slice(bare.lastIndexOf(last) + 1)
  const isGrouping = !isMixed && (marks.length > 1 || (last === thousands && tail.length === 3))
  if (isGrouping) return Number(bare.replace(/[.,]/g, ''))
  const whole = bare.slice(0, bare.lastIndexOf(last)).replace(/[.,]/g, '')
  return Number(`${whole}.${tail}`)
}

function isClose(text: string, end: number, start: number): boolean {
  return /^[\s.-]*$/u.test(text.slice(end, start)) && start - end <= 2
}

type Read = { text: string; language: Language }
type Run = { parts: NumberPart[]; last: number }

/** The parts of the number that goes on from here: "3.5 | billion", "two | hundred | and | six". */
function runFrom(tokens: readonly Token[], first: number, read: Read): Run {
  const parts: NumberPart[] = []
  let last = first - 1
  for (let at = first; at < tokens.length; at++) {
    const token = tokens[at]
    const before = tokens[at - 1]
    if (!token || (at > first && before && !isClose(read.text, before.end, token.start))) break
    const found = numberParts(token.folded, read.language)
    if (!found) break
    parts.push(...found)
    // A number does not end with "and", nor begin with "a".
    if (found.some(({ kind }) => kind !== 'link' && (kind !== 'one' || parts.length > 1))) last = at
  }
  const kept = tokens
    .slice(first, last + 1)
    .flatMap((token) => numberParts(token.folded, read.language) ?? [])
  return { parts: kept, last }
}

/** "3.5 billion", "3,5 Milliarden", "3.5bn". */
function inDigits(match: RegExpExecArray, tokens: readonly Token[], read: Read): Figure {
  const { 0: raw, index: start } = match
  const digitsEnd = start + raw.length
  const joined = /^(?:k|m|mn|bn|tn)\b/iu.exec(read.text.slice(digitsEnd))?.[0] ?? ''
  const next = tokens.findIndex((token) => token.start >= digitsEnd)
  const isNear = next >= 0 && isClose(read.text, digitsEnd, tokens[next]?.start ?? digitsEnd)
  const run = joined === '' && isNear ? runFrom(tokens, next, read) : { parts: [], last: -1 }
  const found = joined === '' ? run.parts : (numberParts(joined.toLowerCase(), 'en') ?? [])
  const scales = found.filter(({ kind }) => kind === 'scale')
  const scaleEnd = joined === '' ? tokens[run.last]?.end : digitsEnd + joined.length
  const end = scales.length > 0 ? (scaleEnd ?? digitsEnd) : digitsEnd
  const factor = scales.reduce((product, { value }) => product * value, 1)
  return {
    value: readDigits(raw, read.language) * factor,
    unit: unitAround(read.text, start, end),
    start,
    end,
  }
}

/** "ninety", "two hundred and six", "zweihundert". */
function* inWords(tokens: readonly Token[], read: Read): Generator<Figure> {
  for (let at = 0; at < tokens.length; at++) {
    const run = runFrom(tokens, at, read)
    const token = tokens[at]
    const isNumber = run.parts.some(({ kind }) => kind !== 'link' && kind !== 'one')
    // A single letter is a unit or an initial.
    if (!token || !isNumber || (run.last === at && token.text.length < 2)) continue
    const { start } = token
    const end = tokens[run.last]?.end ?? token.end
    yield { value: valueOf(run.parts), unit: unitAround(read.text, start, end), start, end }
    at = run.last
  }
}

/** Every number of a text, in digits or words. */
export function figuresIn(text: string, language: Language): Figure[] {
  const tokens = tokensOf(text)
  const read = { text, language }
  const written = [...text.matchAll(digits)].map((match) => inDigits(match, tokens, read))
  const isTaken = ({ start }: Token) => written.some((each) => start >= each.start && start < each.end)
  const others = tokens.filter((token) => !isTaken(token))
  return [...written, ...inWords(others, read)].toSorted((a, b) => a.start - b.start)
}

export function isSameFigure(a: Figure, b: Figure): boolean {
  return Math.abs(a.value - b.value) <= Math.abs(a.value) * 1e-9
}
