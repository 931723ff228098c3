/** What may be said of people who are counted. */
export type Fate = 'dead' | 'hurt' | 'missing' | 'arrested' | 'evacuated'

/** `above` is "more than", which is looser than "at least". */
export type Bound = 'exact' | 'atLeast' | 'above' | 'atMost' | 'about'

/** What the numbers of a report are of. */
export type FactWords = {
  /** In every form that reports use. */
  fates: Record<Fate, string>
  /** People as such: what is counted then is told by what happened to them. */
  people: string
  /** People of a kind, who are also counted by what happened to them, but apart. */
  kinds: string
  /** Clock times, spans and ages: two of them are no contradiction. */
  times: string
  /** After these a number names one of many. */
  labels: string
  /** Before a noun; none where adjectives do not look like nouns in the plural. */
  adjectives: string
  /** How nouns end that can be counted. */
  pluralEnd: RegExp
  /** Before a number that leaves others room; patterns. */
  bounds: Record<Exclude<Bound, 'exact'>, string>
  /** A sum over more than the event; a pattern. */
  sums: string
  /** Between a part and its whole: "3 of its 40 branches"; a pattern. */
  ofWhole: string
}
