/** Words that reverse the meaning of a sentence. */
export type PolarityWords = {
  negators: string
  /** "Not" as part of a verb, such as "isn't"; not folded. */
  contractions: RegExp | null
  denials: string
  /** Pairs of word groups with opposite meanings. */
  opposites: readonly (readonly [string, string])[]
}
