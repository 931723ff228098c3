import * as v from 'valibot'
import { languages } from '../entities.ts'
import { answerSentenceSchema } from './ask.ts'

const sentences = v.array(answerSentenceSchema)

export const briefingChapterSchema = v.pipe(
  v.object({
    kind: v.pipe(
      v.picklist(['new', 'changed', 'ended']),
      v.description(
        '`changed`: you have heard of it, and this is what newer reports say. `ended`: you followed it, and nothing new was reported for long.',
      ),
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

export const makeBriefingSchema = v.object({
  send: v.pipe(
    v.optional(v.boolean(), false),
    v.description('Also sends it as your settings say, as one that is made on schedule.'),
  ),
})

export const madeBriefingSchema = v.object({
  briefing: v.pipe(v.nullable(briefingSchema), v.description('Null where there is nothing to tell.')),
  notice: v.pipe(
    v.nullable(answerSentenceSchema),
    v.description('That there is no news, or nothing new, and since when; null beside a briefing.'),
  ),
})

export type MadeBriefing = v.InferOutput<typeof madeBriefingSchema>

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

const settingEntries = {
  hour: v.pipe(hour, v.description('Of daily and weekly briefings, by your own clock.')),
  weekday: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(6),
    v.description('Of weekly briefings; 0 is Monday.'),
  ),
  quietFrom: v.pipe(hour, v.description('Hourly and real-time briefings pause from this hour …')),
  quietUntil: v.pipe(hour, v.description('… until this one; never where both are the same.')),
  mostADay: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(24),
    v.description('Hourly and real-time briefings a day at most.'),
  ),
}

export const briefingChangesSchema = v.pipe(
  v.partial(v.strictObject({ ...settingEntries, isMailStopped: v.boolean() })),
  v.description('What is left out stays as it is.'),
)

export type BriefingChanges = v.InferOutput<typeof briefingChangesSchema>

export const briefingSettingsSchema = v.object({
  ...settingEntries,
  nextAt: v.pipe(
    v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    v.description('When the next one is made; null where no channel works, so that none would reach you.'),
  ),
  mail: v.object({
    isSetUp: v.pipe(
      v.boolean(),
      v.description('This server has a mail server; else its mails are files that its operator can read.'),
    ),
    address: v.pipe(v.nullable(v.string()), v.description('Of your account.')),
    isConfirmed: v.pipe(v.boolean(), v.description('The address is proven; others get no mail.')),
    stopped: v.pipe(
      v.nullable(v.picklist(['unsubscribed', 'bounced'])),
      v.description('`bounced`: the mail server says that there is no such address.'),
    ),
    failedAt: v.pipe(
      v.nullable(v.pipe(v.string(), v.isoTimestamp())),
      v.description('When a briefing was last given up that could not be mailed; null once one was.'),
    ),
  }),
  push: v.object({
    isSetUp: v.pipe(v.boolean(), v.description('This server sends notifications.')),
    devices: v.pipe(v.number(), v.description('How many browsers get them.')),
  }),
})

export type BriefingSettings = v.InferOutput<typeof briefingSettingsSchema>

export const mailCodeSchema = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) })
