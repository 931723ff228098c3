import type { Language } from '@tidings/contract/entities'
import { nameNumbersBelowHundred } from './below-hundred.ts'
import { forEachLanguage, lexicons } from '../lexicon/lexicons.ts'
import { parseList, parseValues, parseWords } from '../lexicon/parse-lists.ts'

/** A part of a number in words; `compose.ts` puts the parts together. */
export type NumberPart = {
  kind:
    | 'digits'
    /** "A", as in "a hundred". */
    | 'article'
    /** 0 to 99. */
    | 'unit'
    | 'hundred'
    | 'scale'
    /** "Dozen", "centaine". */
    | 'collective'
    /** "Two and a half", "half a million". */
    | 'half'
    | 'and'
    /** "Half of", "double". */
    | 'share'
    | 'ordinal'
  value: number
  /** A vague quantity, such as "hundreds". */
  isUnmeasured: boolean
}

type Named = [word: string, value: number]

function mapPartsByWord(language: Language): Map<string, NumberPart> {
  const lists = lexicons[language].numbers
  const unmeasured = parseWords(lists.unmeasured)
  const all: [NumberPart['kind'], Named[]][] = [
    ['share', parseValues(lists.shares)],
    ['half', parseList(lists.halves).map((word) => [word, 0.5])],
    ['ordinal', parseValues(lists.ordinals)],
    ['unit', [...nameNumbersBelowHundred(language)]],
    ['article', parseList(lists.articles).map((word) => [word, 1])],
    ['hundred', parseValues(lists.hundreds)],
    ['scale', parseValues(lists.scales)],
    ['collective', parseValues(lists.collectives)],
    ['and', parseList(lists.and).map((word) => [word, 0])],
  ]
  return new Map(
    all.flatMap(([kind, named]) =>
      named.map(([word, value]) => [word, { kind, value, isUnmeasured: unmeasured.has(word) }]),
    ),
  )
}

const inCompounds = new Set<NumberPart['kind']>(['unit', 'hundred', 'scale', 'and', 'half', 'article'])
const headLength = 3
/** Longer words in articles are not numbers. */
const longestCompound = 60

function openParts(language: Language) {
  const { few, shortScales } = lexicons[language].numbers
  const parts = mapPartsByWord(language)
  const isInCompounds = ([word, { kind }]: [string, NumberPart]) =>
    inCompounds.has(kind) && !word.includes(' ')
  const joined = lexicons[language].grammar.joinsNumberWords ? [...parts].filter(isInCompounds) : []
  return {
    parts,
    longest: Math.max(...[...parts.keys()].map((words) => words.split(' ').length)),
    beginnings: new Set([...parts.keys()].map((words) => words.split(' ', 1)[0] ?? '')),
    joined: joined.toSorted(([a], [b]) => b.length - a.length),
    heads: new Set(joined.map(([word]) => word.slice(0, headLength))),
    shortScales: new Map(parseValues(shortScales)),
    few: parseWords(few),
  }
}

export const numberParts = forEachLanguage((_, language) => openParts(language))

/** Splits a number written as one word, such as "zweihundert" or "duemila"; null for any other word. */
function splitCompound(word: string, language: Language): NumberPart[] | null {
  const { heads, joined } = numberParts[language]
  if (word.length < 5 || word.length > longestCompound || !heads.has(word.slice(0, headLength))) return null
  const parse = (rest: string): NumberPart[] | null => {
    if (rest === '') return []
    for (const [name, part] of joined) {
      const after = rest.startsWith(name) ? parse(rest.slice(name.length)) : null
      if (after) return [part, ...after]
    }
    return null
  }
  const parts = parse(word)?.map((part) =>
    part.kind === 'article' ? ({ ...part, kind: 'unit' } as const) : part,
  )
  return parts && parts.some(({ kind }) => kind !== 'and') ? parts : null
}

const simplifySpelling = (folded: string) => (folded.includes('ß') ? folded.replaceAll('ß', 'ss') : folded)

/** The parts at the beginning of these folded words, and how many words they take. */
export function readPartsAt(
  words: readonly string[],
  language: Language,
): { parts: NumberPart[]; length: number } | null {
  const { beginnings, longest, parts } = numberParts[language]
  const [first = ''] = words
  if (beginnings.has(simplifySpelling(first))) {
    for (let length = Math.min(longest, words.length); length > 0; length--) {
      const part = parts.get(simplifySpelling(words.slice(0, length).join(' ')))
      if (part) return { parts: [part], length }
    }
  }
  const compound = splitCompound(simplifySpelling(first), language)
  return compound && { parts: compound, length: 1 }
}

/** Whether a folded word may begin a number in words; a quick check. */
export function mayBeginInWords(folded: string, language: Language): boolean {
  const { beginnings, heads } = numberParts[language]
  return beginnings.has(simplifySpelling(folded)) || heads.has(folded.slice(0, headLength))
}

/** Whether a folded word is a number in digits or may begin one in words. */
export function mayBeginNumber(folded: string, language: Language): boolean {
  if (/^\d/.test(folded)) return true
  const part = readPartsAt([folded], language)?.parts[0]
  if (part) return part.kind !== 'and'
  return numberParts[language].beginnings.has(folded)
}
