/** What happened to the people counted. */
export type Fate = 'dead' | 'hurt' | 'missing' | 'arrested' | 'evacuated'

/** How exact a number is; `above` is "more than". */
export type Bound = 'exact' | 'atLeast' | 'above' | 'atMost' | 'about'

/** Words that tell what the numbers in a report count. */
export type FactWords = {
  /** With all inflected forms. */
  fates: Record<Fate, string>
  /** Words for people in general, who are identified by what happened to them. */
  people: string
  /** Groups of people, such as children, who are counted separately. */
  kinds: string
  /** Units of time: two different durations or ages are not a contradiction. */
  times: string
  /** After one of these a number is a label: "No 10". */
  labels: string
  /** Adjectives to skip before a noun; empty if they cannot be mistaken for plural nouns. */
  adjectives: string
  /** The endings of plural nouns. */
  pluralEnd: RegExp
  /** Patterns before a number that make it inexact. */
  bounds: Record<Exclude<Bound, 'exact'>, string>
  /** A pattern for a total over more than this event. */
  sums: string
  /** A pattern between a part and its whole: "3 of its 40 branches". */
  ofWhole: string
}
