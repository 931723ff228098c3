import type { NumberPart } from './parts.ts'

/** A number in words, read so far. */
export type PartialNumber = {
  /** The part up to the last scale: two million of "two million three hundred". */
  total: number
  current: number
  /** The precision: 1,000 after "two thousand", 0.1 after "3.5". */
  step: number
  last: NumberPart['kind'] | null
  first: NumberPart | null
  /** The last scale, such as a million. */
  scale: number
  hasDigits: boolean
  kind: 'count' | 'share' | 'ordinal'
  /** Whether it is complete as it is. */
  isWhole: boolean
}

export const noNumber: PartialNumber = {
  total: 0,
  current: 0,
  step: 1,
  last: null,
  first: null,
  scale: Infinity,
  hasDigits: false,
  kind: 'count',
  isWhole: false,
}

type Rule = (partial: PartialNumber, part: NumberPart) => Partial<PartialNumber> | null

/** "Three quarters" is a share, unlike "six quarters". */
const quarter = 0.25

const isFirst = ({ last }: PartialNumber) => last === null
/** Whether a collective may follow: "three dozen". */
const isCounted = ({ current, last }: PartialNumber) => last === null || last === 'article' || current > 0

const rules: Record<NumberPart['kind'], Rule> = {
  digits: (partial, { value }) => (isFirst(partial) ? { current: value, hasDigits: true } : null),
  article: (partial) => {
    if (isFirst(partial)) return { current: 1, isWhole: false }
    return partial.last === 'share' ? { isWhole: false } : null
  },
  unit: (partial, { value }) => {
    if (partial.hasDigits) return null
    const isAfterHundred = partial.last === 'hundred' || (partial.last === 'and' && partial.current >= 100)
    const isAfterScale = partial.current === 0 && (partial.last === 'scale' || partial.last === 'and')
    return isFirst(partial) || isAfterHundred || isAfterScale
      ? { current: partial.current + value, step: 1 }
      : null
  },
  hundred: (partial, { value }) => {
    const isCountable =
      value === 100 && partial.current < 100 && !partial.hasDigits && partial.last !== 'collective'
    if (partial.current > 0 && !isCountable) return null
    return { current: (partial.current || 1) * value, step: 100 }
  },
  scale: (partial, { value }) => {
    if (partial.last === 'collective' || value === partial.scale) return null
    const isUponScale = value > partial.scale
    const counted = isUponScale ? partial.total + partial.current : partial.current || 1
    const total = isUponScale ? counted * value : partial.total + counted * value
    return {
      total,
      current: 0,
      scale: value,
      step: (partial.hasDigits || partial.step < 1 ? partial.step : 1) * value,
    }
  },
  collective: (partial, { value }) => {
    if (!isCounted(partial) || partial.total > 0 || partial.current >= 100) return null
    return { current: (partial.current || 1) * value, step: value }
  },
  half: (partial) => {
    if (isFirst(partial) || partial.last === 'article') return { current: 0.5, step: 0.5, isWhole: false }
    if (partial.last === 'half' || partial.last === 'and') return null
    const more = partial.step / 2
    return partial.current === 0
      ? { total: partial.total + more, step: more }
      : { current: partial.current + more, step: more }
  },
  and: (partial) => (partial.last === 'hundred' || partial.last === 'scale' ? { isWhole: false } : null),
  share: (partial, { value }) => {
    if (isFirst(partial)) return { current: value, step: Math.min(1, value), kind: 'share' }
    return partial.last === 'unit' && partial.current === 3 && value === quarter
      ? { current: partial.current * value, kind: 'share' }
      : null
  },
  ordinal: (partial, { value }) => {
    const isAfterTens =
      partial.last === 'unit' && partial.current >= 20 && partial.current % 10 === 0 && value < 10
    return (isFirst(partial) && value > 1) || isAfterTens
      ? { current: partial.current + value, kind: 'ordinal' }
      : null
  },
}

/** After these a share is a count again: "half a million". */
const afterShare = new Set<NumberPart['kind']>(['article', 'hundred', 'scale', 'collective'])

/** The number with one more part; null if the part does not belong to it. */
export function addPart(partial: PartialNumber, part: NumberPart): PartialNumber | null {
  if (partial.kind === 'ordinal' || (partial.kind === 'share' && !afterShare.has(part.kind))) return null
  const next = rules[part.kind](partial, part)
  if (!next) return null
  const kind = partial.kind === 'share' && part.kind !== 'article' ? 'count' : partial.kind
  return { ...partial, kind, isWhole: true, ...next, last: part.kind, first: partial.first ?? part }
}
