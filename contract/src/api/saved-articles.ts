import * as v from 'valibot'
import { languages } from '../entities.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const nearSentences = (place: string) =>
  v.pipe(v.array(v.string()), v.description(`At most two sentences of the article ${place} it.`))

/** A row of `saved_articles`, which the data API lists and deletes. */
export const savedArticleSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  article_id: v.pipe(v.string(), v.description('The id of the article, which may have been deleted.')),
  title: v.string(),
  source: v.string(),
  url: v.string(),
  language: v.picklist(languages),
  published_at: time,
  sample: v.boolean(),
  sentences_before: nearSentences('before'),
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('The cited sentence, verbatim; null for a headline only.'),
  ),
  sentences_after: nearSentences('after'),
  created_at: v.pipe(time, v.description('When it was saved.')),
})

export type SavedArticle = v.InferOutput<typeof savedArticleSchema>

/** Body of `PUT /api/saved-articles/{id}`. */
export const saveArticleSchema = v.object({
  sentence: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000))),
    v.description('The sentence that was told; the first one if omitted.'),
  ),
})
