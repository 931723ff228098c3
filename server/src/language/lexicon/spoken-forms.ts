/** Singular and plural. */
export type Forms = readonly [one: string, many: string]

/** `pattern` must have the global flag. */
export type Replacement = readonly [pattern: RegExp, spoken: string]

/** The words around a Roman numeral, or empty texts; `isOrdinal`: it is written like "XXe". */
export type RomanBeside = { before: string; after: string; isOrdinal: boolean }

/** How a language pronounces signs and abbreviations. */
export type SpokenForms = {
  /** Separators of thousands, and the decimal sign. */
  thousands: RegExp
  decimal: '.' | ','
  /** By sign. */
  currencies: Record<string, Forms>
  /** By the abbreviation after a number; "k" only means 1,000 after a currency sign. */
  scales: Record<string, Forms>
  /** Between a scale and a currency: "3 millions d'euros". */
  ofCurrency: (currency: string) => string
  /** Between euros and cents: "3 euros con 50". */
  priceJoint: string
  /** By the sign after a number. */
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
  /** Abbreviations in full; some only before a name or a number. */
  abbreviations: Record<'anywhere' | 'beforeName' | 'beforeNumber', Record<string, string>>
  /** Further replacements, applied last. Created on first use, because patterns with letter classes are slow to compile. */
  rules: () => readonly Replacement[]
  /** The words before the number of a world war. */
  worldWar: string
  /** How a Roman numeral is pronounced, depending on the words around it; null if it is not a numeral. */
  roman: (value: number, beside: RomanBeside) => string | null
}

/** Whether it is the name of a person, such as a monarch, rather than of something numbered. */
export function isProperName(word: string, numbered: ReadonlySet<string>): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && !numbered.has(word)
}
