import * as v from 'valibot'
import { languages } from '../entities.ts'
import { answerSentenceSchema } from './ask.ts'

const sentences = v.array(answerSentenceSchema)

export const briefingChapterSchema = v.pipe(
  v.object({
    kind: v.pipe(
      v.picklist(['new', 'changed']),
      v.description('`changed`: you have heard of it, and this is what newer reports say.'),
    ),
    storyId: v.pipe(v.string(), v.description('For `GET /api/stories/{id}`.')),
    headline: v.pipe(v.string(), v.description('The title of the report it begins with, word for word.')),
    language: v.pipe(v.picklist(languages), v.description('Of that report.')),
    sentences,
  }),
  v.description('One event of a briefing.'),
)

export type BriefingChapter = v.InferOutput<typeof briefingChapterSchema>

export const briefingSchema = v.object({
  id: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  title: v.pipe(v.string(), v.description('Its name in the history, in its language.')),
  language: v.picklist(languages),
  opening: v.pipe(sentences, v.description('What it is about, before the first chapter.')),
  chapters: v.array(briefingChapterSchema),
  audioUrl: v.pipe(
    v.nullable(v.string()),
    v.description(
      'For `POST {audioUrl}/link`, as of any recording. Its sound is made when first asked for; null where only a browser can speak it, or no sound is kept.',
    ),
  ),
  historyId: v.pipe(v.nullable(v.string()), v.description('Its entry in your history.')),
})

export type Briefing = v.InferOutput<typeof briefingSchema>

export const briefingListSchema = v.object({
  now: v.pipe(v.string(), v.isoTimestamp(), v.description('The server’s time.')),
  briefings: v.pipe(v.array(briefingSchema), v.description('The newest first.')),
})

export type BriefingList = v.InferOutput<typeof briefingListSchema>

export const madeBriefingSchema = v.object({
  briefing: v.pipe(v.nullable(briefingSchema), v.description('Null where there is nothing to tell.')),
  notice: v.pipe(
    v.nullable(answerSentenceSchema),
    v.description('That there is no news, or nothing new, and since when; null beside a briefing.'),
  ),
})

export type MadeBriefing = v.InferOutput<typeof madeBriefingSchema>
