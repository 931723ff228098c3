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

/** Asked before, newest last, as far back as a question may lean. */
const maxExchanges = 8

const rowSchema = v.object({
  summary_text: v.nullable(v.string()),
  context_data: v.object({
    language: v.picklist(languages),
    articles: v.fallback(v.array(v.object({ id: v.string(), title: v.string(), source: v.string() })), []),
    understanding: v.fallback(v.nullable(understandingSchema), null),
    after: v.fallback(v.nullable(v.string()), null),
  }),
})

type Entry = { caller: Caller; historyId: string }

async function readEntry(context: Context, { caller, historyId }: Entry, signal: AbortSignal) {
  const { data, error } = await context.project
    .data(caller.accessToken)
    .from('query_history')
    .select('summary_text,context_data')
    .eq('id', historyId)
    .eq('user_id', caller.userId)
    .abortSignal(signal)
    .maybeSingle()
  signal.throwIfAborted()
  if (error) {
    throw new AppError('unavailable', 'Your history cannot be read just now. Please try again.', {
      cause: error,
    })
  }
  return data
}

/**
 * What an entry of the caller's own history leaves for another question to lean on; null for an entry that is no answer.
 * Throws `not_found` when there is no such entry.
 */
export async function readEarlier(
  context: Context,
  { caller, historyId }: Entry,
  signal: AbortSignal,
): Promise<Earlier | null> {
  const data = await readEntry(context, { caller, historyId }, signal)
  if (data === null) throw new AppError('not_found', 'Your history has no such entry.')
  const row = v.safeParse(rowSchema, data)
  if (!row.success || row.output.context_data.understanding === null) return null
  const { language, understanding } = row.output.context_data
  const told = await toldFrom(context, { caller, row: row.output }, signal)
  return { understanding, language, article: told.tellers.at(-1) ?? null, ...told }
}

type Row = v.InferOutput<typeof rowSchema>

/** What was told in the entry and in those that it leans on; the articles of the first of them, and of the newest with any. */
async function toldFrom(context: Context, of: { caller: Caller; row: Row }, signal: AbortSignal) {
  let { row } = of
  let told = row.summary_text ?? ''
  let { articles } = row.context_data
  let tellers = articles
  for (let count = 1; count < maxExchanges && row.context_data.after !== null; count++) {
    const entry = { caller: of.caller, historyId: row.context_data.after }
    const before = v.safeParse(rowSchema, await readEntry(context, entry, signal))
    if (!before.success) break
    row = before.output
    told = `${row.summary_text ?? ''}\n${told}`
    if (row.context_data.articles.length === 0) continue
    ;({ articles } = row.context_data)
    if (tellers.length === 0) tellers = articles
  }
  return { articles, tellers, told }
}

/** One question of a conversation that is not in the history, and what was answered. */
export type Exchange = { question: string; told: string }

type Conversation = { asker: Asker; now: Date }

function after(
  before: Earlier | null,
  { question, told }: Exchange,
  { asker, now }: Conversation,
): Earlier | null {
  const { knownSources, timeZone } = asker
  const text = question.slice(0, limits.maxCharacters)
  const language = detectQuestionLanguage(text, before?.language ?? asker.language)
  const understanding = understand({ question: text, language, knownSources, now, timeZone, earlier: before })
  if (understanding.kind === 'unclear' || understanding.kind === 'chat') return before
  if (!leavesEarlier(understanding) || !before) return { understanding, language, article: null, told }
  return { ...before, language, told: `${before.told}\n${told}` }
}

/** What a conversation leaves for its next question to lean on. */
export function earlierOf(exchanges: readonly Exchange[], conversation: Conversation): Earlier | null {
  return exchanges
    .slice(-maxExchanges)
    .reduce<Earlier | null>((before, exchange) => after(before, exchange, conversation), null)
}
