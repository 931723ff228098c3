import { languages } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { question as limits } from '@tidings/contract/limits'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import * as v from 'valibot'
import type { Asker } from './asker.ts'
import { detectQuestionLanguage } from '#language/detect/detect-question-language'
import { understand, type Earlier } from './understanding/understand.ts'
import { leavesEarlier, understandingSchema } from './understanding/understanding.ts'

/** How many earlier exchanges a follow-up may refer to. */
const maxExchanges = 8

const rowSchema = v.object({
  query_text: v.string(),
  summary_text: v.nullable(v.string()),
  context_data: v.object({
    language: v.picklist(languages),
    articles: v.fallback(v.array(v.object({ id: v.string(), title: v.string(), source: v.string() })), []),
    understanding: v.fallback(v.nullable(understandingSchema), null),
    after: v.fallback(v.nullable(v.string()), null),
    toldBefore: v.fallback(v.array(v.array(v.string())), []),
  }),
})

type EntryRef = { caller: Caller; historyId: string }

/**
 * The context of a history entry for a follow-up; null if the entry is not an answer. Throws `not_found` if there is no such
 * entry.
 */
export async function readFollowUpContext(
  context: Context,
  { caller, historyId }: EntryRef,
  signal: AbortSignal,
): Promise<Earlier | null> {
  const entry = await context.project.history.find(caller, historyId, signal)
  if (entry === null) throw new AppError('not_found', 'Your history has no such entry.')
  const row = v.safeParse(rowSchema, entry)
  if (!row.success || row.output.context_data.understanding === null) return null
  const { language, understanding } = row.output.context_data
  const thread = await readThread(context, { caller, row: row.output }, signal)
  const { query_text: question } = row.output
  return { understanding, language, question, article: thread.cited.at(-1) ?? null, ...thread }
}

type Row = v.InferOutput<typeof rowSchema>

/**
 * Follows the chain of entries about one subject backwards. `articles` are those of the first entry with any, `cited` those of
 * the newest, and `toldBefore` those of subjects before.
 */
async function readThread(context: Context, latest: { caller: Caller; row: Row }, signal: AbortSignal) {
  let { row } = latest
  let told = row.summary_text ?? ''
  let { articles } = row.context_data
  let cited = articles
  for (let count = 1; count < maxExchanges && row.context_data.after !== null; count++) {
    const entry = await context.project.history.find(latest.caller, row.context_data.after, signal)
    const before = v.safeParse(rowSchema, entry)
    if (!before.success) break
    row = before.output
    told = `${row.summary_text ?? ''}\n${told}`
    if (row.context_data.articles.length === 0) continue
    ;({ articles } = row.context_data)
    if (cited.length === 0) cited = articles
  }
  const { toldBefore } = row.context_data
  return { articles, cited, toldBefore, told, last: latest.row.summary_text ?? '' }
}

/** A question and its answer from a conversation that is not in the history. */
export type Exchange = { question: string; told: string }

type Conversation = { asker: Asker; now: Date }

function addExchange(
  before: Earlier | null,
  { question, told }: Exchange,
  { asker, now }: Conversation,
): Earlier | null {
  const { knownSources, timeZone } = asker
  const text = question.slice(0, limits.maxCharacters)
  const language = detectQuestionLanguage(text, before?.language ?? asker.language)
  const understanding = understand({ question: text, language, knownSources, now, timeZone, earlier: before })
  if (understanding.kind === 'unclear' || understanding.kind === 'chat') return before
  if (!leavesEarlier(understanding) || !before)
    return { understanding, language, question, article: null, told, last: told }
  return { ...before, language, question, told: `${before.told}\n${told}`, last: told }
}

/** The context of a conversation's next question. */
export function buildFollowUpContext(
  exchanges: readonly Exchange[],
  conversation: Conversation,
): Earlier | null {
  return exchanges
    .slice(-maxExchanges)
    .reduce<Earlier | null>((before, exchange) => addExchange(before, exchange, conversation), null)
}
