import type { Topic } from '@tidings/contract/predefined'

/** Utterances that do not ask for news. */
export type SmallTalk = 'hello' | 'thanks' | 'bye' | 'self' | 'time' | 'other'

export type QuestionWords = {
  /** Words for news. */
  news: string
  /** Words that ask for the newest news only. */
  newest: string
  /** Words of the question even between words of its subject: "what did the Fed do about rates". */
  asking: string
  /** "The world", which is not a subject in a request for news. */
  everywhere: string
  /** A pattern for politeness around a question. */
  courtesies: string
  /** Fillers, such as "um". */
  courtesyWords: string
  /** Patterns that match the whole utterance. */
  smallTalk: Record<SmallTalk, string>
  /** For each topic its spoken name, then other words for it; with accents. */
  topics: Record<Topic, readonly string[]>
  /** Parts of a topic whose name seldom occurs in articles on it: a report on a match does not say "football". */
  topicParts: Partial<Record<Topic, string>>
  sourceNames: {
    /** How the article of a source's name contracts with a preposition: "vom Spiegel", "du Monde", "dal Sole". */
    declined: Record<string, string>
    articles: string
    /** Names that are also common nouns: after an article, only a capital marks the paper. */
    commonNouns: string
    /** Words that make a name a place: "dans le monde". */
    within: string
    /** Words after which a source's name is what the question is about: "what's wrong with the BBC?" */
    subjectAfter: string
  }
}
