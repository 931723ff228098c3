/** The kinds of answer that a question may ask for. */
export type AnswerKind = 'age' | 'number' | 'time' | 'place' | 'person' | 'reason'

/** What asks for a kind of answer, and what gives it: patterns over folded words. */
export type AnswerWords = {
  /** In a question; `reason` is looked for first, then in the order of this type. */
  asks: Record<AnswerKind, string>
  /** In a sentence: a time beside dates and clock times, what stands before a place, and why something is so. */
  age: string
  time: string
  place: string
  reason: string
  /** Asks for news that is good to hear. */
  goodNews: string
  /** What follows one of these names something, and is no verb. */
  beforeNouns: string
  /** "The other one": not the one that was told. */
  other: string
}
