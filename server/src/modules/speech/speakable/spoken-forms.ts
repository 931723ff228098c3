/** `[one, many]` of something. */
export type Forms = readonly [one: string, many: string]

/** What becomes what: `pattern` is global. */
export type Replacement = readonly [pattern: RegExp, spoken: string]

/** The words beside a number such as "XIV", empty where there are none; `isOrdinal`: it is written "XXe" or the like. */
export type RomanBeside = { before: string; after: string; isOrdinal: boolean }

/** How one language says what is written in signs and shortened words. */
export type SpokenForms = {
  /** What parts thousands, and what begins decimals. */
  thousands: RegExp
  decimal: '.' | ','
  /** By their signs. */
  currencies: Record<string, Forms>
  /** By what is written after a number; "k" may be 1,000 after a currency's sign only. */
  scales: Record<string, Forms>
  /** Between a scale and a currency: "3 millions d'euros". */
  ofCurrency: (currency: string) => string
  /** Between a price's whole and its hundredths: "3 euros con 50". */
  priceJoint: string
  /** By their signs after a number. */
  units: Record<string, Forms>
  percent: string
  degrees: string
  minus: string
  /** "10–15", and the score "2–1". */
  range: string
  score: string
  dot: string
  at: string
  and: string
  hashtag: string
  number: string
  /** Shortened words, in the order in which they are looked for. */
  words: readonly Replacement[]
  /** A number written as "XIV", between the words beside it; null where it is no number. */
  roman: (value: number, beside: RomanBeside) => string | null
}

/** A shortened word as such, whatever stands beside it: `abbreviation('e.g.')` is not found in "the.g.". */
export function abbreviation(written: string, following = ''): RegExp {
  const escaped = written
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`[\s\u00a0\u202f]?`)
  const end = written.endsWith('.') ? '' : String.raw`(?![\p{L}\p{N}])`
  return new RegExp(String.raw`(?<![\p{L}\p{N}.])${escaped}${end}${following}`, 'gu')
}

/** Replacements of words by themselves: `[['Mr.', 'Mister']]`. */
export function words(list: Record<string, string>, following = ''): Replacement[] {
  return Object.entries(list).map(([written, spoken]) => [abbreviation(written, following), spoken])
}

export const beforeName = String.raw`(?=[\s\u00a0\u202f]+\p{Lu})`
export const beforeNumber = String.raw`(?=[\s\u00a0\u202f]*\d)`
