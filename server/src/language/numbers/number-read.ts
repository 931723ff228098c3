import type { Unit } from '../lexicon/numbers.ts'

/** A number in a text, in digits or words. */
export type NumberRead = {
  value: number
  /** The precision: 100,000 for "1.2 million". */
  step: number
  /**
   * `one`: the word "one" alone, which may be an article. `unmeasured`: "hundreds", with 100 as the value. `share`: "half of",
   * "double". `ordinal`: "third", "3rd". `inside`: part of a date, score, age or name, such as "G7".
   */
  kind: 'count' | 'one' | 'unmeasured' | 'share' | 'ordinal' | 'inside'
  unit: Unit | null
  isInDigits: boolean
  /** `start` and `end` are offsets in the text, `first` and `last` token indexes; all without the unit. */
  start: number
  end: number
  first: number
  last: number
}

export type FoundNumber = Pick<NumberRead, 'value' | 'step' | 'kind' | 'first' | 'last'>
