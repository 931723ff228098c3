/** Words that turn a sentence's meaning round. */
export type PolarityWords = {
  negators: string
  /** "Not" as a part of a verb: "isn't"; not folded. */
  contractions: RegExp | null
  denials: string
  /** Groups of words of which one in place of the other turns the meaning round. */
  opposites: readonly (readonly [string, string])[]
}
