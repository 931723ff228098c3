/**
 * The kinds of answer that a question may ask for; `state`: how things are by now ("is it over?"), `next`: how they go on,
 * `former`: how they were before, `words`: what somebody said.
 */
export type AnswerKind =
  | 'reason'
  | 'next'
  | 'words'
  | 'age'
  | 'duration'
  | 'count'
  | 'money'
  | 'number'
  | 'time'
  | 'place'
  | 'person'
  | 'state'
  | 'former'

/** What asks for a kind of answer, and what gives it: patterns over folded words. */
export type AnswerWords = {
  /** In a question, looked for in the order of the type of their keys. */
  asks: Record<AnswerKind, string>
  /** In a sentence: a time beside dates and clock times, what stands before a place, and why something is so. */
  age: string
  time: string
  /** Before a number of days or the like, which then says when. */
  beforeTimeSpan: string
  place: string
  reason: string
  /** Say when something is asked, and not what: "what happens to them now". */
  moments: string
  /** In a report: so it was only when that was written. */
  notYet: string
  /** In a report: how it was before. */
  former: string
  /** In a correction: what was reported before and is wrong. */
  ownReport: string
  /** What asks for the weather, and what tells of it. */
  weather: string
  /** Asks for news that is good to hear. */
  goodNews: string
  /** In a report: what makes it good to hear, and what does not. */
  tone: { good: string; bad: string }
  /** What follows one of these names something, and is no verb. */
  beforeNouns: string
  /** "The other one": not the one that was told. */
  other: string
}
