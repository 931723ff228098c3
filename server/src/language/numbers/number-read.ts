import type { Unit } from '../lexicon/numbers.ts'

/** A number in a text, however it is written. */
export type NumberRead = {
  value: number
  /** How exactly it is given: 100,000 for "1.2 million". */
  step: number
  /**
   * `one`: the word "one" alone; `unmeasured`: "hundreds", with the value of one of them; `share`:
   * "half of", "double"; `ordinal`: "third", "3rd"; `inside`: of a date, a score, an age or a name, such as "G7".
   */
  kind: 'count' | 'one' | 'unmeasured' | 'share' | 'ordinal' | 'inside'
  unit: Unit | null
  isInDigits: boolean
  /** Places in the text, its unit not included, and among the tokens. */
  start: number
  end: number
  first: number
  last: number
}

export type FoundNumber = Pick<NumberRead, 'value' | 'step' | 'kind' | 'first' | 'last'>
