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
  /** Shortened words and what is said for them; some only where a name or a number follows. */
  abbreviations: Record<'anywhere' | 'beforeName' | 'beforeNumber', Record<string, string>>
  /** What else is replaced, after them. Opened when first needed: patterns with classes of letters are slow to open. */
  rules: () => readonly Replacement[]
  /** Before the number of a world war. */
  worldWar: string
  /** A number written as "XIV", between the words beside it; null where it is no number. */
  roman: (value: number, beside: RomanBeside) => string | null
}

/** A name, and so a monarch or a pope, rather than something that is numbered. */
export function isProperName(word: string, numbered: ReadonlySet<string>): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && !numbered.has(word)
}
