import * as v from 'valibot'
import { languages } from '../entities.ts'
import { citedArticleSchema } from './ask.ts'

const sentences = (place: string) =>
  v.pipe(v.array(v.string()), v.description(`At most two sentences of the article ${place} it.`))

/** `GET /api/articles/{id}/proof`: the passage of a sentence, and other reports of its story. */
export const proofSchema = v.object({
  article: citedArticleSchema,
  language: v.picklist(languages),
  before: sentences('before'),
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('The sentence in the article; null if the article no longer has a similar one.'),
  ),
  isVerbatim: v.pipe(
    v.boolean(),
    v.description('False if a language model reworded it: `sentence` is then the closest one.'),
  ),
  after: sentences('after'),
  reports: v.pipe(
    v.array(citedArticleSchema),
    v.description('Reports of the same event by other sources: the newest of each, at most six.'),
  ),
})

export type Proof = v.InferOutput<typeof proofSchema>

/** Query parameters. No sentence of an answer is longer. */
export const proofQuerySchema = v.object({ sentence: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) })
