/** The entries of a list; `_` in one of them joins words. */
export function parseList(list: string): string[] {
  return list
    .split(/\s+/)
    .filter(Boolean)
    .map((entry) => entry.replaceAll('_', ' '))
}

export function parseWords(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap(parseList))
}

/** "two=2 dozen=12" */
export function parseValues(list: string): [word: string, value: number][] {
  return parseList(list).map((entry) => {
    const [word = '', value] = entry.split('=')
    return [word, Number(value)]
  })
}

/** Entries that have several forms: the first, the second and so on. */
export function parseForms(list: string): string[][] {
  return parseList(list).map((forms) => forms.split('|'))
}

/** One pattern for any of these; empty ones are left out. */
export function joinPatterns(patterns: readonly string[]): string {
  return [...new Set(patterns.filter(Boolean))].join('|')
}
