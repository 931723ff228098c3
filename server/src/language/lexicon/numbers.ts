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
  /** The form of a number made of tens and a unit of 1 to 9, or of 1 to 19 after a ten in `vigesimalTens`. */
  joinTens: (ten: string, unit: string, isOne: boolean) => string
  vigesimalTens: readonly number[]
  /** "A": one, before "hundred" and the like. */
  articles: string
  hundreds: string
  scales: string
  /** Right after digits; not folded. */
  shortScales: string
  /** "Dozen", "centaine". */
  collectives: string
  /** "Hundreds": by themselves they give no number. */
  unmeasured: string
  /** Before a number: it is not measured either. */
  few: string
  /** "Half of", "double". */
  shares: string
  /** "And a half" after a number, "half" before "a million". */
  halves: string
  and: string
  ordinals: string
  /** What follows digits that are an ordinal. */
  ordinalEnd: RegExp
  /** Units by which numbers are counted, in words and signs. */
  units: Partial<Record<Unit, string>>
  /** Between a number and its unit: "milliards d'euros". */
  beforeUnit: string
  /** The number that is part of "per cent". */
  hundredth: string
}
