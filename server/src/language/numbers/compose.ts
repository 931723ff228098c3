import type { NumberPart } from './parts.ts'

/** A number while its parts are put together. */
export type Composed = {
  /** What is whole: "two million" of "two million three hundred". */
  total: number
  current: number
  /** What one of the last part is worth: 1,000 after "two thousand", a tenth after "3.5". */
  step: number
  last: NumberPart['kind'] | null
  first: NumberPart | null
  /** The scale last said. */
  scale: number
  hasDigits: boolean
  kind: 'count' | 'share' | 'ordinal'
  /** It may end here. */
  isWhole: boolean
}

export const nothing: Composed = {
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

type Rule = (so: Composed, part: NumberPart) => Partial<Composed> | null

/** "Six quarters" are a year and a half; "three quarters" are most of anything. */
const quarter = 0.25

const isFirst = ({ last }: Composed) => last === null
/** "Twenty", "three hundred": something may be counted in it. */
const isCounted = ({ current, last }: Composed) => last === null || last === 'article' || current > 0

const rules: Record<NumberPart['kind'], Rule> = {
  digits: (so, { value }) => (isFirst(so) ? { current: value, hasDigits: true } : null),
  article: (so) => {
    if (isFirst(so)) return { current: 1, isWhole: false }
    return so.last === 'share' ? { isWhole: false } : null
  },
  unit: (so, { value }) => {
    if (so.hasDigits) return null
    const isAfterHundred = so.last === 'hundred' || (so.last === 'and' && so.current >= 100)
    const isAfterScale = so.current === 0 && (so.last === 'scale' || so.last === 'and')
    return isFirst(so) || isAfterHundred || isAfterScale ? { current: so.current + value, step: 1 } : null
  },
  hundred: (so, { value }) => {
    const isCountable = value === 100 && so.current < 100 && !so.hasDigits && so.last !== 'collective'
    if (so.current > 0 && !isCountable) return null
    return { current: (so.current || 1) * value, step: 100 }
  },
  scale: (so, { value }) => {
    if (so.last === 'collective' || value === so.scale) return null
    const isUponScale = value > so.scale
    const counted = isUponScale ? so.total + so.current : so.current || 1
    const total = isUponScale ? counted * value : so.total + counted * value
    return { total, current: 0, scale: value, step: (so.hasDigits || so.step < 1 ? so.step : 1) * value }
  },
  collective: (so, { value }) => {
    if (!isCounted(so) || so.total > 0 || so.current >= 100) return null
    return { current: (so.current || 1) * value, step: value }
  },
  half: (so) => {
    if (isFirst(so) || so.last === 'article') return { current: 0.5, step: 0.5, isWhole: false }
    if (so.last === 'half' || so.last === 'and') return null
    const more = so.step / 2
    return so.current === 0
      ? { total: so.total + more, step: more }
      : { current: so.current + more, step: more }
  },
  and: (so) => (so.last === 'hundred' || so.last === 'scale' ? { isWhole: false } : null),
  share: (so, { value }) => {
    if (isFirst(so)) return { current: value, step: Math.min(1, value), kind: 'share' }
    return so.last === 'unit' && so.current === 3 && value === quarter
      ? { current: so.current * value, kind: 'share' }
      : null
  },
  ordinal: (so, { value }) => {
    const isAfterTens = so.last === 'unit' && so.current >= 20 && so.current % 10 === 0 && value < 10
    return (isFirst(so) && value > 1) || isAfterTens ? { current: so.current + value, kind: 'ordinal' } : null
  },
}

/** "Half a million" is a count again. */
const afterShare = new Set<NumberPart['kind']>(['article', 'hundred', 'scale', 'collective'])

/** The number with one more part; null when it ends before that. */
export function withPart(so: Composed, part: NumberPart): Composed | null {
  if (so.kind === 'ordinal' || (so.kind === 'share' && !afterShare.has(part.kind))) return null
  const next = rules[part.kind](so, part)
  if (!next) return null
  const kind = so.kind === 'share' && part.kind !== 'article' ? 'count' : so.kind
  return { ...so, kind, isWhole: true, ...next, last: part.kind, first: so.first ?? part }
}
