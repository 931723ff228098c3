import { isMet, percentile, type Target } from '../support/figures.ts'

export const measures = [
  ...(['L1', 'L2', 'L3', 'L4', 'L5'] as const),
  ...(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'] as const),
  ...(['S1', 'S2', 'S3', 'H1', 'H2', 'R1', 'R2', 'M1', 'P1'] as const),
]

export type Measure = (typeof measures)[number]

export type Result = {
  measure: Measure
  what: string
  n: number | null
  p50: string
  p95: string
  gate: string
  /** Null without a target. */
  isMet: boolean | null
  note: string
}

/** Measures that are taken together because they share a server, a browser or a recording. */
export type Group = {
  measures: readonly Measure[]
  run: (wanted: ReadonlySet<Measure>) => Promise<Result[]>
}

type About = { measure: Measure; what: string; note?: string }

const words = ({ at, value }: Target, unit: string) =>
  `${at === 'most' ? '<=' : '>='} ${value} ${unit}`.trim()
const shown = (value: number, unit: string) => `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`.trim()

/** Durations with the limits of their median and 95th percentile. */
export function times(about: About, values: number[], most: { p50?: number; p95?: number } = {}): Result {
  const p50 = percentile(values, 0.5)
  const p95 = percentile(values, 0.95)
  const gates = [
    { name: 'p50', value: p50, most: most.p50 },
    { name: 'p95', value: p95, most: most.p95 },
  ].flatMap((gate) => (gate.most === undefined ? [] : [{ ...gate, most: gate.most }]))
  return {
    note: '',
    ...about,
    n: values.length,
    p50: shown(p50, 'ms'),
    p95: shown(p95, 'ms'),
    gate: gates.map((gate) => `${gate.name} <= ${gate.most} ms`).join(', '),
    isMet: gates.length === 0 ? null : gates.every((gate) => gate.value <= gate.most),
  }
}

/** One figure from `n` trials: a count or a size. */
export function figure(
  about: About,
  {
    n = null,
    target,
    unit = '',
    value,
  }: { value: number; unit?: string; n?: number | null; target?: Target },
): Result {
  return {
    note: '',
    ...about,
    n,
    p50: shown(value, unit),
    p95: '',
    gate: target ? words(target, unit) : '',
    isMet: target ? isMet(value, target) : null,
  }
}

/** `count` of `n`, where the target is a number of them. */
export function countOf(
  about: About,
  { count, n, target }: { count: number; n: number; target?: Target },
): Result {
  return { ...figure(about, { value: count, n, ...(target && { target }) }), p50: `${count} of ${n}` }
}

export function notRun(measure: Measure, what: string, why: string): Result {
  return { measure, what, n: null, p50: '', p95: '', gate: '', isMet: null, note: `not run: ${why}` }
}

/** A measure that throws counts as below target and does not affect others. */
export async function attempt(measure: Measure, take: () => Promise<Result[]>): Promise<Result[]> {
  try {
    return await take()
  } catch (error) {
    if (process.env['VOICE_DETAILS']) console.error(error)
    const [words = ''] = String(error).split('\n')
    return [{ ...notRun(measure, 'broke off', ''), isMet: false, note: words.slice(0, 160) }]
  }
}

/** Prints a line with columns wide enough for the usual content. */
export function printResult(result: Result) {
  const { gate, isMet: met, measure, n, note, p50, p95, what } = result
  const verdict = met === null ? '' : met ? 'ok' : 'below target'
  const columns = [
    measure.padEnd(3),
    what.padEnd(56),
    (n === null ? '' : `n ${n}`).padEnd(7),
    p50.padStart(10),
    p95.padStart(10),
    (gate && `(${gate})`).padEnd(32),
    verdict.padEnd(12),
    note,
  ]
  console.log(`  ${columns.join(' ').trimEnd()}`)
}
