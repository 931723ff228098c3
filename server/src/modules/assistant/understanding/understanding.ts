import { predefinedInterests } from '@tidings/contract/predefined'
import * as v from 'valibot'

const words = v.array(v.string())

export const chats = ['hello', 'thanks', 'bye', 'self', 'time', 'other'] as const
export type Chat = (typeof chats)[number]

const spanSchema = v.object({
  since: v.pipe(v.string(), v.isoTimestamp()),
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** The asker's own words for it, as they can be repeated. */
  words: v.string(),
  /** "Today" is also a manner of speaking: older news is better than none. */
  isSoft: v.boolean(),
})

/** What a question is after. Plain data: it is kept with the question, for questions that refer to it later. */
export const understandingSchema = v.object({
  /**
   * `briefing`: what is new at all. `story`: more of what was told last. `teller`: who told it. `chat`: no question about
   * the news. `unclear`: nothing that can be looked for.
   */
  kind: v.picklist(['briefing', 'topic', 'subject', 'source', 'story', 'teller', 'chat', 'unclear']),
  /** What is told: news, how much of it there is, or what each source has. */
  form: v.picklist(['news', 'count', 'comparison']),
  /** Words to search for; empty unless a subject is asked about. */
  query: v.string(),
  /** The asker's own words for it, as they can be repeated; null where there are none or too many. */
  subject: v.nullable(v.string()),
  /** The part of `subject` that says where, such as "in Italy". */
  place: v.nullable(v.string()),
  topics: v.array(v.picklist(predefinedInterests)),
  sources: words,
  /** What is not to be told. `words` are folded. */
  excluded: v.object({ topics: v.array(v.picklist(predefinedInterests)), words, sources: words }),
  span: v.nullable(spanSchema),
  /** Only what is good to hear was asked for. */
  isGoodNews: v.optional(v.boolean(), false),
  /** Only what is new was asked for. */
  isNewOnly: v.boolean(),
  /** What has been heard is to be told again. */
  isAgain: v.boolean(),
  /** Of a `story`: which of those told, from 1, or -1 for the last of them; null for the one told last. */
  which: v.optional(v.nullable(v.number()), null),
  /** Of a `chat`: what is said. */
  chat: v.optional(v.nullable(v.picklist(chats)), null),
})

/** Leaves the next question to refer to what was asked before it. */
export function leavesEarlier({ kind }: Pick<Understanding, 'kind'>): boolean {
  return kind === 'story' || kind === 'teller' || kind === 'chat' || kind === 'unclear'
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
  isNewOnly: false,
  isAgain: false,
  which: null,
  chat: null,
}
