import * as v from 'valibot'
import { languages } from '../entities.ts'

/** How many days `GET /api/analytics` may look back over, today included. */
export const analyticsDays = [7, 30, 90] as const
export type AnalyticsDays = (typeof analyticsDays)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const daySchema = v.object({
  day: v.pipe(v.string(), v.isoDate(), v.description("By the user's time zone.")),
  questions: count,
  callSeconds: v.pipe(
    v.number(),
    v.description('Total duration of calls that began on this day and have ended.'),
  ),
})

const namedSchema = v.object({ name: v.string(), count })

export type NamedCount = v.InferOutput<typeof namedSchema>

export const analyticsSchema = v.object({
  timeZone: v.string(),
  days: v.pipe(v.array(daySchema), v.description('Every day of the requested period, oldest first.')),
  topics: v.pipe(
    v.array(namedSchema),
    v.description('How many answers had news on each topic; an answer may have several.'),
  ),
  sources: v.pipe(
    v.array(namedSchema),
    v.description('How many reports of each source were quoted in answers, in descending order.'),
  ),
  languages: v.pipe(
    v.array(v.object({ name: v.picklist(languages), count })),
    v.description('Languages in which questions were answered.'),
  ),
  notFound: v.pipe(count, v.description('Answers that found no news on the question.')),
})

export type Analytics = v.InferOutput<typeof analyticsSchema>
