/** What a campaign counts: of what was acknowledged or begun, what is lost and what is duplicated; and errors that do not say what to do. */
export type Tally = {
  rounds: number
  lost: number
  twice: number
  unclear: number
  /** The counts and the failures. */
  notes: string[]
}

export function newTally(): Tally {
  return { rounds: 0, lost: 0, twice: 0, unclear: 0, notes: [] }
}

/** Counts the expected items that are missing among the found ones, and those found more than once. */
export function countFound(tally: Tally, wanted: Iterable<string>, found: readonly string[]): void {
  const times = new Map<string, number>()
  for (const each of found) times.set(each, (times.get(each) ?? 0) + 1)
  for (const each of wanted) {
    const count = times.get(each) ?? 0
    if (count === 0) tally.lost += 1
    if (count > 1) tally.twice += 1
  }
}

export function isClean({ lost, twice, unclear }: Tally): boolean {
  return lost + twice + unclear === 0
}

const widths = [34, 7, 6, 6, 15] as const

export function describeRow(name: string, { lost, rounds, twice, unclear }: Tally): string {
  const cells = [name, rounds, lost, twice, unclear].map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
  return `${cells.join('')}${lost + twice + unclear === 0 ? 'ok' : 'below target'}`
}

export const tableHead = ['campaign', 'rounds', 'lost', 'twice', 'unclear errors']
  .map((cell, at) => cell.padEnd(widths[at] ?? 0))
  .join('')
