import { predefinedInterests } from '@tidings/contract/predefined'
import * as v from 'valibot'

const words = v.array(v.string())

export const chats = ['hello', 'thanks', 'bye', 'self', 'time', 'other', 'acknowledgement'] as const
export type Chat = (typeof chats)[number]

const spanSchema = v.object({
  since: v.pipe(v.string(), v.isoTimestamp()),
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** The asker's own words for it, which can be repeated back. */
  words: v.string(),
  /** "Today" is often not meant literally: older news is better than none. */
  isSoft: v.boolean(),
})

/** What a question asks for. Plain data, stored with the question as context for later ones. */
export const understandingSchema = v.object({
  /**
   * `briefing`: news in general. `topic`, `field`, `subject`, `source`: news on or from these; a field is narrower than a topic, such
   * as rugby. `story`: more of what was told last. `attribution`: which source says so. `chat`: not a question about the news.
   * `unclear`: nothing that can be searched for.
   */
  kind: v.picklist([
    'briefing',
    'topic',
    'field',
    'subject',
    'source',
    'story',
    'attribution',
    'chat',
    'unclear',
  ]),
  /** The form of the answer: news, a count, or what each source has. */
  form: v.picklist(['news', 'count', 'comparison']),
  /** Words to search for; empty without a subject. */
  query: v.string(),
  /** The asker's own words for it, which can be repeated back; null if there are none or too many. */
  subject: v.nullable(v.string()),
  /** The place in `subject`, such as "in Italy". */
  place: v.nullable(v.string()),
  topics: v.array(v.picklist(predefinedInterests)),
  sources: words,
  /** Exclusions. `words` are folded. */
  excluded: v.object({ topics: v.array(v.picklist(predefinedInterests)), words, sources: words }),
  span: v.nullable(spanSchema),
  /** Only good news was asked for. */
  isGoodNews: v.optional(v.boolean(), false),
  /** How many stories were asked for. */
  storyCount: v.optional(v.nullable(v.number()), null),
  /** Only news that was not yet heard was asked for. */
  isNewOnly: v.boolean(),
  /** Heard news should be repeated. */
  isAgain: v.boolean(),
  /** It corrects what was told ("no, the judge"). */
  isCorrection: v.optional(v.boolean(), false),
  /** For `story`: the index among those told from 1, -1 for the last; null for the one told last. */
  which: v.optional(v.nullable(v.number()), null),
  /** For `chat`: the kind. */
  chat: v.optional(v.nullable(v.picklist(chats)), null),
  /** Articles found for it that may belong with what was told but were not: follow-ups search them too. */
  untoldIds: v.optional(words, []),
})

/** Whether the next question keeps the earlier context. */
export function leavesEarlier({ kind }: Pick<Understanding, 'kind'>): boolean {
  return kind === 'story' || kind === 'attribution' || kind === 'chat' || kind === 'unclear'
}

/** Whether it is answered with several stories, as a list. */
export function asksForStories({ kind }: Pick<Understanding, 'kind'>): boolean {
  return kind === 'briefing' || kind === 'topic' || kind === 'field' || kind === 'source'
}

export type Understanding = v.InferOutput<typeof understandingSchema>
export type Span = v.InferOutput<typeof spanSchema>
export type Exclusion = Understanding['excluded']

export const nothingExcluded: Exclusion = { topics: [], words: [], sources: [] }

export const nothingUnderstood: Understanding = {
  kind: 'unclear',
  form: 'news',
  query: '',
  subject: null,
  place: null,
  topics: [],
  sources: [],
  excluded: nothingExcluded,
  span: null,
  isGoodNews: false,
  storyCount: null,
  isNewOnly: false,
  isAgain: false,
  isCorrection: false,
  which: null,
  chat: null,
  untoldIds: [],
}
