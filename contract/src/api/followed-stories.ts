import * as v from 'valibot'
import { languages } from '../entities.ts'
import { followLimits } from '../limits.ts'
import { storyReportSchema } from './stories.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

export const followedMomentSchema = v.object({
  report: v.pipe(
    storyReportSchema,
    v.description('Kept with the story: its article may be gone from the news by now.'),
  ),
  sentence: v.pipe(
    v.nullable(v.string()),
    v.description('What it said that no earlier report did, word for word; null where that was nothing.'),
  ),
  isNew: v.pipe(v.boolean(), v.description('It changed something, and no briefing has told it yet.')),
})

export type FollowedMoment = v.InferOutput<typeof followedMomentSchema>

export const followedStorySchema = v.object({
  id: v.pipe(v.string(), v.description('Id of the report by which it is followed.')),
  headline: v.pipe(v.string(), v.description('The title of that report, word for word.')),
  language: v.picklist(languages),
  followedAt: time,
  endedAt: v.pipe(
    v.nullable(time),
    v.description('When it ended by itself because nothing new was reported; null while it goes on.'),
  ),
  timeline: v.pipe(
    v.array(followedMomentSchema),
    v.description(
      `Newest first: at most ${followLimits.shown}, with the report by which it is followed as the last.`,
    ),
  ),
  reportIds: v.pipe(
    v.array(v.string()),
    v.description('Of all its reports: a story that has one of them is this one.'),
  ),
})

export type FollowedStory = v.InferOutput<typeof followedStorySchema>

export const followedListSchema = v.object({
  now: v.pipe(time, v.description('The server’s time, which ages are counted from.')),
  stories: v.pipe(v.array(followedStorySchema), v.description('What was followed last first.')),
})

export type FollowedList = v.InferOutput<typeof followedListSchema>
