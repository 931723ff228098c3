import * as v from 'valibot'
import { languages } from '../entities.ts'
import { followLimits } from '../limits.ts'
import { storyReportSchema } from './stories.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

export const followedMomentSchema = v.object({
  report: v.pipe(
    storyReportSchema,
    v.description('Stored with the story, because the article may have been deleted.'),
  ),
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('What it said that no earlier report did, verbatim; null if nothing.'),
  ),
  isNew: v.pipe(v.boolean(), v.description('It contains news that no briefing has told yet.')),
})

export type FollowedMoment = v.InferOutput<typeof followedMomentSchema>

export const followedStorySchema = v.object({
  id: v.pipe(v.string(), v.description('The id of the report by which it is followed.')),
  headline: v.pipe(v.string(), v.description('The title of that report, verbatim.')),
  language: v.picklist(languages),
  followedAt: time,
  endedAt: v.pipe(
    v.nullable(time),
    v.description('When it ended because nothing new was reported; null while it is active.'),
  ),
  timeline: v.pipe(
    v.array(followedMomentSchema),
    v.description(
      `Newest first: at most ${followLimits.shown}, ending with the report by which it is followed.`,
    ),
  ),
  reportIds: v.pipe(
    v.array(v.string()),
    v.description('The ids of all its reports: a story with any of them is this one.'),
  ),
})

export type FollowedStory = v.InferOutput<typeof followedStorySchema>

export const followedListSchema = v.object({
  now: v.pipe(time, v.description('The server’s time, for computing ages.')),
  stories: v.pipe(v.array(followedStorySchema), v.description('Most recently followed first.')),
})

export type FollowedList = v.InferOutput<typeof followedListSchema>
