import type { Topic } from '@tidings/contract/predefined'

/** What is said that asks for no news. */
export type SmallTalk = 'hello' | 'thanks' | 'bye' | 'self' | 'time' | 'other'

export type QuestionWords = {
  /** Ask for news as such. */
  news: string
  /** Ask for the newest only. */
  newest: string
  /** Between words of a subject these belong to the question: "what did the Fed do about rates". */
  asking: string
  /** "The world": names no subject where news is asked for. */
  everywhere: string
  /** Said around a question, and no part of it; a pattern. */
  courtesies: string
  /** What people say while they think. */
  courtesyWords: string
  /** As the whole of what is said; patterns. */
  smallTalk: Record<SmallTalk, string>
  /** Each topic's name as it is spoken first, then other words for it; with accents. */
  topics: Record<Topic, readonly string[]>
  /** Parts of a topic that people ask for by a word that its articles seldom have: a report on a match says no "football". */
  topicParts: Partial<Record<Topic, string>>
  sourceNames: {
    /** How a name's article is said after a preposition: "vom Spiegel", "du Monde", "dal Sole". */
    declined: Record<string, string>
    articles: string
    /** Names that are also what people speak of: only a capital makes them a paper's after an article. */
    commonNouns: string
    /** Before a place: "dans le monde". */
    within: string
  }
}
