import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { AnswerPart, ContextType, HistoryStatus, Language } from '@tidings/contract/entities'
import { findArticleTopics } from '#modules/news'
import type { NewEntry } from '#platform/project'
import type { Context } from '#src/context'
import type { Understanding } from './understanding/understanding.ts'

type TimedSentence = Pick<AnswerSentence, 'text' | 'language' | 'article' | 'written'> & { startMs?: number }

export type AnsweredQuestion = {
  /** Makes writing idempotent. */
  id?: string
  question: string
  language: Language
  /** The sentences that were played or shown, with their start in the recording. */
  sentences: readonly TimedSentence[]
  /** The context for a follow-up. */
  understanding: Understanding | null
  /** The entry that this question followed up on, if its context still applies. */
  after?: string | null
  /** The ids of the articles told before, if it changed the subject of a conversation (`told-before.ts`). */
  toldBefore?: readonly (readonly string[])[]
  /** Nothing was found for the question. */
  isNothingFound?: boolean
  /** Part of it was not heard. */
  isCut?: boolean
  /** `started`: none of the answer was played. */
  status: HistoryStatus
  /** Null if nobody was listening. */
  durationS: number | null
  /** The path of the recording, if there is one. */
  audioUrl: string | null
}

/** The distinct articles that the sentences cite, in order of first citation. */
export function listCitedArticles(sentences: readonly Pick<AnswerSentence, 'article'>[]): CitedArticle[] {
  const cited = sentences.map(({ article }) => article).filter((article) => article !== null)
  return [...new Map(cited.map((article) => [article.id, article])).values()]
}

/** One character between sentences: a line break after a headline without a full stop. */
function joinSentences(sentences: readonly TimedSentence[]): string {
  const spaced = sentences.map(({ text }) => text + (/[.!?…:]["'”’»)]*$/u.test(text) ? ' ' : '\n'))
  return spaced.join('').trimEnd()
}

function describeParts(sentences: readonly TimedSentence[], articles: readonly CitedArticle[]): AnswerPart[] {
  return sentences.map(({ article, language, startMs, text }) => ({
    length: text.length,
    language,
    ...(article ? { article: articles.findIndex(({ id }) => id === article.id) } : {}),
    ...(startMs === undefined ? {} : { startMs }),
  }))
}

/**
 * The topics of the articles told, except sample stories. Stored with an answer, because articles are deleted sooner than
 * history.
 */
export function findToldTopics(context: Context, sentences: readonly TimedSentence[]): Promise<string[]> {
  const articles = listCitedArticles(sentences).filter(({ sample }) => !sample)
  return findArticleTopics(
    context,
    articles.map(({ id }) => id),
  )
}

/** Builds the row to store. `type`: what the person asked for. */
export function buildHistoryEntry(
  answered: AnsweredQuestion,
  { topics, type = 'question' }: { topics: string[]; type?: Extract<ContextType, 'question' | 'briefing'> },
): NewEntry {
  const { sentences } = answered
  const articles = listCitedArticles(sentences)
  return {
    ...(answered.id === undefined ? {} : { id: answered.id }),
    query_text: answered.question,
    summary_text: joinSentences(sentences),
    status: answered.status,
    interaction_duration: answered.durationS === null ? null : Math.round(answered.durationS * 10) / 10,
    audio_response_url: answered.audioUrl,
    context_data: {
      type,
      language: answered.language,
      articles,
      topics,
      parts: describeParts(sentences, articles),
      isSummarised: sentences.some(({ written }) => written !== undefined),
      understanding: answered.understanding,
      ...(answered.isNothingFound ? { isNothingFound: true } : {}),
      ...(answered.isCut ? { isCut: true } : {}),
      ...(answered.after ? { after: answered.after } : {}),
      ...(answered.toldBefore?.length ? { toldBefore: answered.toldBefore } : {}),
    },
  }
}
