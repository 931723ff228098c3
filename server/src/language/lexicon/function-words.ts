/** Words that say nothing of what a text is about, as each reader needs them. */
export type FunctionWords = {
  /** Say nothing of the subject of a question or of a sentence. */
  shared: string
  /** The same, of a question only. */
  inQuestions: string
  /** The same, of an article's sentence only. */
  inSentences: string
  /** More that begin a sentence, and so have a capital without being a name. */
  atSentenceStart: string
  /** Tell an article's language, with their accents. The names of days and months count too. */
  inArticles: string
  /** Stand in names wherever these are spoken of: "Tour de France", "La Liga", "Bank of England". */
  inNames: string
  /** "And" before a question or between two numbers. */
  conjunctions: string
  /** Before a noun; needed where pronouns are dropped or nouns have capitals. */
  determiners: string
  /** Nouns that state nothing of their own. */
  plainNouns: string
  /** The persons who write and listen. */
  firstAndSecondPerson: string
}
