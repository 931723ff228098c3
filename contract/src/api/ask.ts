import * as v from 'valibot'
import { languages, type Language } from '../entities.ts'

/** Body of `POST /api/ask`. Length and emptiness are checked by the assistant, whose message names the limit. */
export const askRequestSchema = v.object({
  question: v.string(),
  language: v.optional(v.picklist(languages)),
  /** The entry of the asker's own history that the question may refer to, as in "and in Italy?". */
  after: v.optional(v.pipe(v.string(), v.uuid())),
})

/** The article that a sentence stands in or rests on. `publishedAt` is ISO 8601. */
export type CitedArticle = {
  id: string
  title: string
  source: string
  url: string
  publishedAt: string
  /** One of our own sample stories, shown only until real news has arrived. */
  sample: boolean
}

/**
 * `article` is null only for lead, link and closing phrases, which state no news. The sentence stands in it word for word,
 * unless `written` says that a language model rephrased it; that was checked against the article.
 */
export type AnswerSentence = {
  text: string
  language: Language
  article: CitedArticle | null
  written?: 'model'
}

export type Answer = { historyId: string | null; language: Language; sentences: AnswerSentence[] }

/**
 * `POST /api/ask` with `Accept: text/event-stream`: one `sentence` event a sentence in the order spoken, then one
 * `done`; or `error` (an `ErrorBody`) at any point, after which the stream ends.
 */
export type AskEvent =
  | { event: 'sentence'; data: AnswerSentence }
  | { event: 'done'; data: { historyId: string | null; language: Language } }
