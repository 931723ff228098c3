/** Headline words, folded: synonyms, opposites, and words that say little. Compiled by hand. */
export type HeadlineWords = {
  /** Each line lists synonyms. */
  same: readonly string[]
  /** Pairs of opposites: two titles with different sides contradict each other. */
  against: readonly (readonly string[])[]
  /** Words about who reports or how, not about what happened. */
  slight: string
  /** Words that occur in headlines every day. */
  everyday: string
  numbers: string
}

/** Patterns around a number that is somebody's age, with accents: "painter dies at 81". */
export type AgeWords = { before: string; after: string }

export type Headlines = HeadlineWords & { age: AgeWords }
