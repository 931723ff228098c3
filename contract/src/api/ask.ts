import * as v from 'valibot'
import { languages } from '../entities.ts'
import { errorBodySchema } from './error-body.ts'

/** Body of `POST /api/ask`. The assistant checks the length, because its message names the limit. */
export const askRequestSchema = v.object({
  question: v.string(),
  language: v.pipe(
    v.optional(v.picklist(languages)),
    v.description('The language of the question; detected if left out.'),
  ),
  after: v.pipe(
    v.optional(v.pipe(v.string(), v.uuid())),
    v.description('An entry of your history as context for the question, as in "and in Italy?".'),
  ),
})

export const citedArticleSchema = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    source: v.string(),
    url: v.string(),
    publishedAt: v.pipe(v.string(), v.isoTimestamp()),
    sample: v.pipe(
      v.boolean(),
      v.description('One of our own sample stories, which are only shown until real news has arrived.'),
    ),
  }),
  v.description('The article that a sentence is quoted from or based on.'),
)

export type CitedArticle = v.InferOutput<typeof citedArticleSchema>

export const answerSentenceSchema = v.object({
  text: v.string(),
  language: v.picklist(languages),
  article: v.pipe(
    v.nullable(citedArticleSchema),
    v.description(
      'Null only for introductory, linking and closing phrases, which are not news. The sentence is verbatim from the article unless `written` is set.',
    ),
  ),
  written: v.pipe(
    v.exactOptional(v.literal('model')),
    v.description('A language model wrote the sentence, which was checked against the article.'),
  ),
  namesSource: v.pipe(
    v.exactOptional(v.literal(true)),
    v.description(
      'The sentence only names the source of adjacent sentences, for listeners; screens show the source instead.',
    ),
  ),
})

export type AnswerSentence = v.InferOutput<typeof answerSentenceSchema>

const answerEntries = {
  historyId: v.pipe(
    v.nullable(v.string()),
    v.description('The history entry of this answer; null if it could not be saved.'),
  ),
  language: v.picklist(languages),
  next: v.pipe(
    v.array(v.string()),
    v.description(
      'Up to three suggested questions that can be answered, to be asked with this entry as `after`.',
    ),
  ),
}

export const answerSchema = v.object({ ...answerEntries, sentences: v.array(answerSentenceSchema) })

export type Answer = v.InferOutput<typeof answerSchema>

/** An event of `POST /api/ask` with `Accept: text/event-stream`. */
export const askEventSchema = v.pipe(
  v.variant('event', [
    v.object({ event: v.literal('sentence'), data: answerSentenceSchema }),
    v.object({ event: v.literal('done'), data: v.object(answerEntries) }),
    v.object({ event: v.literal('error'), data: errorBodySchema }),
  ]),
  v.description(
    'One `sentence` event per sentence in spoken order, then one `done`; or `error` at any point, after which the stream ends. `data` is JSON.',
  ),
)

export type AskEvent = v.InferOutput<typeof askEventSchema>
