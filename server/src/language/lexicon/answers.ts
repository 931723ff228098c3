/**
 * The kinds of answer that a question may ask for. `state`: how things are now ("is it over?"); `next`: what happens next;
 * `former`: how things were before; `words`: what somebody said.
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

/** How questions ask for a kind of answer and how sentences give it: patterns over folded words. */
export type AnswerWords = {
  /** In a question; `readAskedKind` says in which order they are tried. */
  asks: Record<AnswerKind, string>
  /** In a sentence: someone's age. */
  age: string
  /** In a sentence: a time, other than dates and clock times. */
  time: string
  /** Before a number of days or the like, making it a point in time. */
  beforeTimeSpan: string
  /** In a sentence: the words before a place. */
  place: string
  /** In a sentence: words that introduce a reason. */
  reason: string
  /** Adverbs of the present, which do not say what is asked about: "what happens to them now". */
  moments: string
  /** In a report: unknown or undecided when it was written, such as "not yet". */
  notYet: string
  /** In a report: how things were before. */
  former: string
  /** Introduces what an earlier report said, in a correction: "we wrote on Thursday that". */
  ownReport: string
  /** In a question: asks again for what was told, as "what's he called again?" does, unlike "when do they play again?". */
  asksAgain: string
  /** Words of questions and reports about the weather. */
  weather: string
  /** Asks for good news. */
  goodNews: string
  /** In a report: words of good and of bad news. */
  tone: { good: string; bad: string }
  /** The word after one of these is a noun rather than a verb. */
  beforeNouns: string
  /** "The other one": not the story or person just told. */
  other: string
}
