import * as v from 'valibot'
import { languages } from '../entities.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const language = v.picklist(languages)

export const storyReportSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('The id of the article.')),
    headline: v.pipe(v.string(), v.description("The article's title, verbatim.")),
    source: v.string(),
    url: v.string(),
    publishedAt: time,
    language,
    sample: v.pipe(
      v.boolean(),
      v.description('One of our own sample stories, which are only shown until real news has arrived.'),
    ),
  }),
  v.description('One article as its source’s report of a story.'),
)

export type StoryReport = v.InferOutput<typeof storyReportSchema>

export const storyReasonSchema = v.object({
  kind: v.picklist(['interest', 'source', 'place']),
  name: v.pipe(v.string(), v.description('The interest, preferred source or place, as the user wrote it.')),
})

export type StoryReason = v.InferOutput<typeof storyReasonSchema>

const storyEntries = {
  id: v.pipe(
    v.string(),
    v.description('For `GET /api/stories/{id}`, while its first report exists and is visible to the user.'),
  ),
  headline: v.pipe(v.string(), v.description('The title of its first report, verbatim.')),
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('A sentence of that report, verbatim; null if it only has a title.'),
  ),
  language,
  topics: v.array(v.string()),
  publishedAt: v.pipe(time, v.description('When its newest report was published.')),
  sources: v.pipe(v.array(v.string()), v.description('Its sources, starting with the first report’s.')),
  reports: v.pipe(v.array(storyReportSchema), v.description('The first report, then others.')),
  reasons: v.pipe(
    v.array(storyReasonSchema),
    v.description('Why it is listed; empty if only for its importance.'),
  ),
  questions: v.pipe(
    v.object({
      tell: v.pipe(v.string(), v.description('A question that asks for this story.')),
      about: v.pipe(v.string(), v.description('The start of a question about this story.')),
      news: v.pipe(
        v.nullable(v.string()),
        v.description(
          'A question for news on a name in the headline, or else on its topic; null if it has neither.',
        ),
      ),
    }),
    v.description('Questions for `POST /api/ask` and for a call, in the user’s language.'),
  ),
  sample: v.boolean(),
}

export const storySchema = v.object(storyEntries)

export type Story = v.InferOutput<typeof storySchema>

export const storyListSchema = v.object({
  now: v.pipe(time, v.description('The server’s time, for computing ages.')),
  since: v.pipe(time, v.description('No listed story is older, except sample stories.')),
  stories: v.pipe(v.array(storySchema), v.description('Most important first.')),
})

export type StoryList = v.InferOutput<typeof storyListSchema>

const quoteSchema = v.object({
  text: v.pipe(v.string(), v.description('A sentence of the report, verbatim.')),
  report: storyReportSchema,
})

export type StoryQuote = v.InferOutput<typeof quoteSchema>

export const storyMomentSchema = v.object({
  report: storyReportSchema,
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('What it says that no earlier report does, verbatim; null if nothing.'),
  ),
  replaces: v.pipe(
    v.nullable(quoteSchema),
    v.description('An earlier report’s sentence with a different figure for the same thing.'),
  ),
})

export type StoryMoment = v.InferOutput<typeof storyMomentSchema>

export const storyDetailSchema = v.object({
  ...storyEntries,
  now: time,
  timeline: v.pipe(v.array(storyMomentSchema), v.description('Newest first.')),
  differences: v.pipe(
    v.array(v.object({ one: quoteSchema, other: quoteSchema })),
    v.description('Sentences of two sources with different figures for the same thing; `one` is the newer.'),
  ),
})

export type StoryDetail = v.InferOutput<typeof storyDetailSchema>
