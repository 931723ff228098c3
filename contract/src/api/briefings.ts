import * as v from 'valibot'
import { languages } from '../entities.ts'
import { mostLeastSources } from '../limits.ts'
import { answerSentenceSchema } from './ask.ts'

const sentences = v.array(answerSentenceSchema)

export const briefingChapterSchema = v.pipe(
  v.object({
    kind: v.pipe(
      v.picklist(['new', 'changed', 'ended']),
      v.description(
        '`changed`: you have heard about it, and this is what newer reports say. `ended`: you followed it, and nothing new has been reported for a long time.',
      ),
    ),
    storyId: v.pipe(v.string(), v.description('For `GET /api/stories/{id}`.')),
    headline: v.pipe(v.string(), v.description('The title of its first report, verbatim.')),
    language: v.pipe(v.picklist(languages), v.description('The URL of that report.')),
    sentences,
  }),
  v.description('One event of a briefing.'),
)

export type BriefingChapter = v.InferOutput<typeof briefingChapterSchema>

export const briefingSchema = v.object({
  id: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  title: v.pipe(v.string(), v.description('Its title in the history, in its language.')),
  language: v.picklist(languages),
  opening: v.pipe(sentences, v.description('The introduction before the first chapter.')),
  chapters: v.array(briefingChapterSchema),
  audioUrl: v.pipe(
    v.nullable(v.string()),
    v.description(
      'For `POST {audioUrl}/link`, as for any recording. The recording is made on first request; null if only a browser can speak it or no recordings are kept.',
    ),
  ),
  historyId: v.pipe(v.nullable(v.string()), v.description('Its history entry.')),
})

export type Briefing = v.InferOutput<typeof briefingSchema>

export const briefingListSchema = v.object({
  now: v.pipe(v.string(), v.isoTimestamp(), v.description('The server’s time.')),
  briefings: v.pipe(v.array(briefingSchema), v.description('Newest first.')),
})

export type BriefingList = v.InferOutput<typeof briefingListSchema>

export const makeBriefingSchema = v.object({
  send: v.pipe(
    v.optional(v.boolean(), false),
    v.description('Also sends it according to your settings, like a scheduled one.'),
  ),
})

export const madeBriefingSchema = v.object({
  briefing: v.pipe(v.nullable(briefingSchema), v.description('Null if there is nothing to tell.')),
  notice: v.pipe(
    v.nullable(answerSentenceSchema),
    v.description('Says that there is no news, or nothing new and since when; null with a briefing.'),
  ),
})

export type MadeBriefing = v.InferOutput<typeof madeBriefingSchema>

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

const settingEntries = {
  hour: v.pipe(hour, v.description('For daily and weekly briefings, in your time zone.')),
  weekday: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(6),
    v.description('For weekly briefings; 0 is Monday.'),
  ),
  quietFrom: v.pipe(hour, v.description('Hourly and real-time briefings pause from this hour …')),
  quietUntil: v.pipe(hour, v.description('… until this one; never if both are the same.')),
  mostADay: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(24),
    v.description('The maximum number of hourly and real-time briefings per day.'),
  ),
  leastSources: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(mostLeastSources),
    v.description(
      'How many sources must report an event for an hourly or real-time briefing; one fewer if it matches your interests, sources or place.',
    ),
  ),
}

export const briefingChangesSchema = v.pipe(
  v.partial(v.strictObject({ ...settingEntries, isMailStopped: v.boolean() })),
  v.description('Omitted settings stay unchanged.'),
)

export type BriefingChanges = v.InferOutput<typeof briefingChangesSchema>

export const briefingSettingsSchema = v.object({
  ...settingEntries,
  nextAt: v.pipe(
    v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    v.description('When the next one is made; null if no channel works, so that none would reach you.'),
  ),
  mail: v.object({
    isSetUp: v.pipe(
      v.boolean(),
      v.description(
        'Whether a mail server is configured; otherwise mails are files that the operator can read.',
      ),
    ),
    address: v.pipe(v.nullable(v.string()), v.description('The address of your account.')),
    isConfirmed: v.pipe(
      v.boolean(),
      v.description('Whether the address is confirmed; unconfirmed ones get no mail.'),
    ),
    stopped: v.pipe(
      v.nullable(v.picklist(['unsubscribed', 'bounced', 'refused'])),
      v.description(
        '`bounced`: the mail server says that there is no such address. `refused`: it has rejected every briefing for five days.',
      ),
    ),
    failedAt: v.pipe(
      v.nullable(v.pipe(v.string(), v.isoTimestamp())),
      v.description('When a briefing last could not be delivered by mail; null once one was delivered.'),
    ),
  }),
  push: v.object({
    isSetUp: v.pipe(v.boolean(), v.description('Whether this server sends notifications.')),
    devices: v.pipe(v.number(), v.description('How many browsers receive them.')),
  }),
})

export type BriefingSettings = v.InferOutput<typeof briefingSettingsSchema>

export const mailCodeSchema = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) })
