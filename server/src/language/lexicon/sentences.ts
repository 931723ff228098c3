/**
 * How sentences end, begin and quote; everything with accents. A capitalised abbreviation must be capitalised in the text: "Mass."
 * but not "mass."
 */
export type SentenceWords = {
  abbreviations: {
    /** Never end a sentence. */
    leading: string
    /** May be a sentence's last word. */
    trailing: string
    /** Only abbreviations before a number. */
    numbered: string
  }
  /** Words that can begin a sentence after a full stop that might belong to an abbreviation. */
  openers: string
  /** Verbs of saying, in the forms that reports use. */
  sayingVerbs: string
  /** Pronouns that name the speaker after a quotation, although they also begin sentences. */
  speakerPronouns: string
  /** Matches lower-case text right after a quotation that refers to the speaker only by a pronoun. */
  unnamedSpeaker: RegExp
  /** Beginnings of sentences that depend on the previous one: one to three lower-case words, separated by "|". */
  dependentOpenings: string
  /** "In this case": a pattern for a preposition and a word that refers back, at the beginning of a sentence. */
  thisAfterPreposition: string
  /**
   * Matches a pronoun after an opening phrase: "During the call, he asked". Its group captures the phrase, which may contain the
   * name that the pronoun refers to.
   */
  pronounAfterPhrase: RegExp
  /** After "this", these name a time rather than something said before. Weekdays are added. */
  timesAfterThis: string
  /** Pronouns that may refer to nothing: "it is raining". */
  impersonalPronouns: string
  /** Titles before a person's name; folded. */
  titles: string
  /** A pattern for the beginning of boilerplate: "Read more". */
  boilerplate: string
  /** A lower-case pattern for future events. */
  toCome: string
  /** A lower-case pattern for labels of headlines that only announce a live report, pictures or a film. */
  showLabels: string
  /** A lower-case pattern for the beginning of a gallery's headline. */
  showBeginnings: string
  /** Matches a place with its preposition. */
  placeAfterPreposition: RegExp
  /** A pattern for a spoken web address: "visit example dot com". */
  visit: string
  /** A pattern for words about prompts and models, which no news answer needs. */
  promptWords: string
}
