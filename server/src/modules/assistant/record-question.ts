import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { HistoryStatus, Language, QueryHistoryEntry } from '@tidings/contract/entities'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { Understanding } from './understanding/understanding.ts'

export type AnsweredQuestion = {
  question: string
  language: Language
  /** The answer as it was heard or shown. */
  summary: string
  articles: CitedArticle[]
  /** A model put something of it into words of its own. */
  isSummarised: boolean
  /** What another question may lean on. */
  understanding: Understanding | null
  /** The entry that a question on this one leans on as well, where there is one. */
  after?: string | null
  /** `started`: nothing of the answer was heard. */
  status: HistoryStatus
  durationS: number
  /** The path of the saved sound, where there is one. */
  audioUrl: string | null
}

/** The articles of the sentences, each once, in the order in which they were cited. */
export function articlesOf(sentences: readonly Pick<AnswerSentence, 'article'>[]): CitedArticle[] {
  const cited = sentences.map(({ article }) => article).filter((article) => article !== null)
  return [...new Map(cited.map((article) => [article.id, article])).values()]
}

type Row = Omit<QueryHistoryEntry, 'id' | 'created_at'>

/** Writes the history row with the caller's own token. Null, and logged, when it cannot be written: the answer stands. */
export async function recordQuestion(
  context: Context,
  caller: Caller,
  answered: AnsweredQuestion,
): Promise<string | null> {
  const row: Row = {
    user_id: caller.userId,
    query_text: answered.question,
    summary_text: answered.summary,
    status: answered.status,
    interaction_duration: Math.round(answered.durationS * 10) / 10,
    audio_response_url: answered.audioUrl,
    context_data: {
      type: 'question',
      language: answered.language,
      articles: answered.articles,
      isSummarised: answered.isSummarised,
      understanding: answered.understanding,
      ...(answered.after ? { after: answered.after } : {}),
    },
  }
  const { data, error } = await context.project
    .data(caller.accessToken)
    .from('query_history')
    .insert(row)
    .select('id')
    .single<{ id: string }>()
  if (error)
    context.log.error('a history row could not be written', {
      error: new Error(error.message, { cause: error.code }),
    })
  return data?.id ?? null
}
