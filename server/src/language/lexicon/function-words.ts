/** Function words: stop words and other words without a subject of their own, by purpose. */
export type FunctionWords = {
  /** Stop words of questions and sentences alike. */
  shared: string
  /** Pronouns, particles, courtesies and other closed classes that are said in questions rather than written. */
  inSpeech: string
  /** Words of asking, which may be what a follow-up asks about: "what does she want?" */
  inQuestions: string
  /** Stop words of article sentences only. */
  inSentences: string
  /** Further words that may begin a sentence, and are capitalised there without being a name. */
  atSentenceStart: string
  /** Used to detect an article's language, with accents. Names of days and months are added. */
  inArticles: string
  /** Function words within names that other languages use unchanged: "Tour de France", "La Liga", "Bank of England". */
  inNames: string
  /** Words such as "and", before a question or between two numbers. */
  conjunctions: string
  /** Determiners; only needed if the language drops pronouns or capitalises nouns. */
  determiners: string
  /** Generic nouns that add no information. */
  plainNouns: string
  /** Words for the writer and the listener. */
  firstAndSecondPerson: string
}
