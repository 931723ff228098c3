/** How a question refers to the one before, or says what is not wanted: patterns. */
export type FollowUpWords = {
  /** At the beginning: the rest takes the place of what was asked before. */
  opener: string
  /** At the beginning: so was not meant. `no` alone may also begin "no sport". */
  no: string
  meant: string
  /** Within a question: what follows is what was to be asked, and what came before is not. */
  repair: string
  /** What follows is not wanted, whatever it is. */
  except: string
  /** The same, of a topic or a source only: elsewhere they stand in names ("without borders"). */
  without: string
  /** Where what is not wanted ends. */
  instead: string
  /** "About that", at the end. */
  anaphor: string
  /** The same within a question: "qu’en dit-on". */
  clitic: string
  /** A person mentioned before, where the pronoun comes before any name. */
  pronouns: string
  /** What looks like such a pronoun and is none. */
  impersonal: string
  /** Alone, these ask for more of what was answered last. */
  more: string
  /** Before "the second one". */
  moreOn: string
  /** First to tenth, then the last, each in its forms. */
  ordinals: readonly string[]
  /** What may follow "the second". */
  one: string
  /** Alone, these ask which source says so. */
  whoSaysSo: string
  /** At the end of a question that begins with one of `asks`: what was answered. */
  that: string
  /** The same, at its beginning: "when does it end". */
  whenIt: string
  /** How a question begins that may be about what was answered last. */
  questions: string
  /** Alone, these ask about what was answered last. */
  asks: string
  /** These do with a word such as "it". */
  weakAsks: string
  it: string
  else: string
  /** Asks for all that is new. */
  briefing: string
  again: string
  /** The same, where nothing else is said. */
  repeat: string
  count: string
  compare: string
  /** Before a place. */
  places: string
  /** What may stand beside a name or a time in "in the Guardian?". */
  ligatures: string
}
