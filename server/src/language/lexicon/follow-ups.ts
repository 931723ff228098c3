/** How a question refers to the previous one, or excludes something: patterns over folded words. */
export type FollowUpWords = {
  /** Accept a story that was offered, alone or after each other: "yes please". */
  accepts: string
  /** At the beginning: the rest replaces a part of the previous question, as in "and in Italy?" */
  opener: string
  /** Right after the opener: the same is asked about others, as in "and for the women?" */
  alsoFor: string
  /** Before a question, beside words of assent such as "really": they say nothing about it. */
  interjections: string
  /** At the beginning of a correction. "No" may also begin an exclusion: "no sport". */
  no: string
  /** "I meant", at the beginning of a correction. */
  meant: string
  /** The same at its end: "the swimmer I mean". */
  meantAfter: string
  /** Ends what `meant` began: "ich hab den Bären gemeint". */
  meantEnd: string
  /** Begins what is not meant: "not the swimmer, the judge". */
  not: string
  /** A self-correction within a question, such as "I mean": only what follows counts. */
  repair: string
  /** Introduces an exclusion of anything. */
  except: string
  /** The same, but as a question it asks whether there is anything: "nothing on cars?" */
  nothingOn: string
  /** Introduces an exclusion of a topic or a source only, because it also occurs in names ("without borders"). */
  without: string
  /** Ends an exclusion. */
  instead: string
  /** "About that", at the end of a question. */
  anaphor: string
  /** The same as a pronoun within a question: "qu’en dit-on". */
  clitic: string
  /** Pronouns for somebody mentioned before, if no name precedes them. */
  pronouns: string
  /** Impersonal phrases that look like such a pronoun. */
  impersonal: string
  /** Ask for more about the last answer, if nothing else is said. */
  more: string
  /** Precedes an ordinal: "more on the second one". */
  moreOn: string
  /** First to tenth, then last, with all forms of each. */
  ordinals: readonly string[]
  /** What may follow the ordinal: "the second story in detail", "the second one, what was it?" */
  one: string
  /** Says before a pause that the subject changes: "different topic". */
  otherSubject: string
  /** Something new, but no news: "how do I get a new one?" */
  newOne: string
  /** What comes before the words that say which story is meant: "the one with". */
  theOne: string
  /** Goes back to a story: "back to". */
  backTo: string
  /** Ask for the source of the last answer, if nothing else is said. */
  whoSaysSo: string
  /** Refers to the last answer, at the end of a question that begins with one of `asks`. */
  that: string
  /** The same at the beginning: "when does it end". */
  whenIt: string
  /** How questions begin that may be about the last answer. */
  questions: string
  /** Ask about the last answer, if nothing else is said. */
  asks: string
  /** Ask about the last answer if they contain a word such as "it". */
  weakAsks: string
  it: string
  /** At the start: asks whether there is news of what follows, such as "is there anything about". */
  anything: string
  /** "Her" in "her parents": belonging to somebody who was named before. */
  theirs: string
  else: string
  /** Asks for news in general. */
  briefing: string
  again: string
  /** Asks for a repetition, if nothing else is said. */
  repeat: string
  count: string
  compare: string
  /** Prepositions that may come before a question word: "with whom". */
  questionPrepositions: string
  /** Prepositions before a place. */
  placePrepositions: string
  /** Function words that may accompany a name or a time: "in the Guardian?". */
  linkingWords: string
}
