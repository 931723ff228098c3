import * as v from 'valibot'
import { languages } from '../entities.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const language = v.picklist(languages)

export const storyReportSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Id of the article.')),
    headline: v.pipe(v.string(), v.description("The article's title, word for word.")),
    source: v.string(),
    url: v.string(),
    publishedAt: time,
    language,
    sample: v.pipe(
      v.boolean(),
      v.description('One of our own sample stories, shown only until real news has arrived.'),
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
    v.description(
      'For `GET /api/stories/{id}`, as long as its first report is kept and visible to the user.',
    ),
  ),
  headline: v.pipe(v.string(), v.description('The title of its first report, word for word.')),
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('A sentence of that report, word for word; null where it has only a title.'),
  ),
  language,
  topics: v.array(v.string()),
  publishedAt: v.pipe(time, v.description('When its newest report was published.')),
  sources: v.pipe(v.array(v.string()), v.description('Who reports it, the first report’s source first.')),
  reports: v.pipe(
    v.array(storyReportSchema),
    v.description('The first report, then others that are at hand.'),
  ),
  reasons: v.pipe(
    v.array(storyReasonSchema),
    v.description('Why it is there; empty where it is there for its weight alone.'),
  ),
  questions: v.pipe(
    v.object({
      tell: v.pipe(v.string(), v.description('Asks to be told this very story.')),
      about: v.pipe(v.string(), v.description('The beginning of a question about this very story.')),
      news: v.pipe(
        v.nullable(v.string()),
        v.description(
          'Asks for what is new on a name in the headline, else on its topic; null where it has neither.',
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
  now: v.pipe(time, v.description('The server’s time, which ages are counted from.')),
  since: v.pipe(time, v.description('No story of the list is older, except of the sample edition.')),
  stories: v.pipe(v.array(storySchema), v.description('The most important first.')),
})

export type StoryList = v.InferOutput<typeof storyListSchema>

const quoteSchema = v.object({
  text: v.pipe(v.string(), v.description('A sentence of the report, word for word.')),
  report: storyReportSchema,
})

export type StoryQuote = v.InferOutput<typeof quoteSchema>

export const storyMomentSchema = v.object({
  report: storyReportSchema,
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('What it says that no earlier report says, word for word; null where that is nothing.'),
  ),
  replaces: v.pipe(
    v.nullable(quoteSchema),
    v.description('An earlier report’s sentence that gives another figure for the same thing.'),
  ),
})

export type StoryMoment = v.InferOutput<typeof storyMomentSchema>

export const storyDetailSchema = v.object({
  ...storyEntries,
  now: time,
  timeline: v.pipe(v.array(storyMomentSchema), v.description('Newest first.')),
  differences: v.pipe(
    v.array(v.object({ one: quoteSchema, other: quoteSchema })),
    v.description(
      'Sentences of two sources that give different figures for the same thing; the newer is `one`.',
    ),
  ),
})

export type StoryDetail = v.InferOutput<typeof storyDetailSchema>
