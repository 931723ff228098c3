import { cpus, loadavg } from 'node:os'

/** The quantile `share` (0 to 1) of the sorted values, by nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

export type Target = { at: 'most' | 'least'; value: number }

export type Figure = { name: string; value: number; unit: string; target?: Target; note?: string }

export function isMet(value: number, target: Target): boolean {
  return target.at === 'most' ? value <= target.value : value >= target.value
}

/** How many per cent of the rows are counted, and how many of how many. */
export function share<Row>(name: string, rows: readonly Row[], isCounted: (row: Row) => boolean): Figure {
  const counted = rows.filter(isCounted).length
  return { name, value: (100 * counted) / rows.length, unit: '%', note: `${counted} of ${rows.length}` }
}

function verdict({ value, target, unit }: Figure): string {
  if (!target) return ''
  const sign = target.at === 'most' ? '<=' : '>='
  return `${isMet(value, target) ? 'ok' : 'below target'} (${sign} ${target.value} ${unit})`
}

/** The machine and its load over the last 1, 5 and 15 minutes, on which every figure depends. */
export function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1))
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, load ${load.join(' ')}, Node ${process.version}`
}

/** Prints the machine, its load and one line per figure, with `ok` or `below target` for each that has a target. */
export function printFigures(title: string, figures: Figure[]) {
  console.log(`\n${title}\n${machine()}`)
  for (const figure of figures) {
    const value = `${figure.value.toFixed(figure.value < 10 ? 2 : 0)} ${figure.unit}`
    console.log(
      [`  ${figure.name.padEnd(44)}${value.padStart(12)}`, verdict(figure), figure.note ?? '']
        .filter(Boolean)
        .join('  '),
    )
  }
}
