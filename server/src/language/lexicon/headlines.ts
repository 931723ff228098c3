/** Words of headlines, folded: what is often said for what, and what says little. Written by hand. */
export type HeadlineWords = {
  /** Each line is one meaning. */
  same: readonly string[]
  /** A title has one side while another tells the opposite. */
  against: readonly (readonly string[])[]
  /** Who tells or how, and little of what happened. */
  slight: string
  /** Stand in headlines every day, and so tell little of this one. */
  everyday: string
  numbers: string
}

/** What stands around a number that says how old somebody was: "painter dies at 81"; patterns, with accents. */
export type AgeWords = { before: string; after: string }

export type Headlines = HeadlineWords & { age: AgeWords }
