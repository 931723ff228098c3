export const units = [
  'percent',
  'dollar',
  'euro',
  'pound',
  'yen',
  'yuan',
  'rouble',
  'franc',
  'rupee',
  'crown',
  'zloty',
  'forint',
  'lira',
  'peso',
  'rand',
  'dirham',
  'riyal',
  'shekel',
  'hryvnia',
  'dinar',
] as const
export type Unit = (typeof units)[number]

export type NumberWords = {
  /** From 0 to 19. */
  belowTwenty: string
  /** From 20 to 90. */
  tens: string
  /** Joins tens and a unit of 1 to 9, or of 1 to 19 after tens in `vigesimalTens` (French "soixante-dix"). */
  joinTens: (ten: string, unit: string, isOne: boolean) => string
  vigesimalTens: readonly number[]
  /** Articles that mean one: "a hundred". */
  articles: string
  hundreds: string
  scales: string
  /** Directly after digits, such as "20m"; not folded. */
  shortScales: string
  /** "Dozen", "centaine". */
  collectives: string
  /** Vague quantities, such as "hundreds". */
  unmeasured: string
  /** Words such as "few", which make the following number vague: "a few hundred". */
  few: string
  /** "Half of", "double". */
  shares: string
  /** "Half", after a number ("two and a half") or before one ("half a million"). */
  halves: string
  and: string
  ordinals: string
  /** The ending of an ordinal in digits: "3rd". */
  ordinalEnd: RegExp
  /** Names and signs of units. */
  units: Partial<Record<Unit, string>>
  /** Words between a number and its unit: "milliards d'euros". */
  beforeUnit: string
  /** The numeral in "per cent", which is not a number of its own. */
  hundredth: string
}
