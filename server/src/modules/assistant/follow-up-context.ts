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
    former: v.fallback(v.nullable(v.string()), null),
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

type FindRow = (id: string) => Promise<Row | null>

/** What was cited by the entries before one that changed the subject, latest first: by each that cited anything. */
async function listCitedBefore(
  { context_data }: Row,
  find: FindRow,
): Promise<Row['context_data']['articles'][]> {
  const cited: Row['context_data']['articles'][] = []
  // What a correction rejects is no story to go back to.
  let rejected: Row['context_data']['articles'] | null = context_data.understanding?.isCorrection ? null : []
  let next = context_data.former
  for (let count = 0; count < maxExchanges && next !== null; count++) {
    const row = await find(next)
    if (row === null) break
    const { after, articles, former } = row.context_data
    if (rejected === null && articles.length > 0) rejected = articles
    const kept = articles.filter(({ id }) => !rejected?.some((each) => each.id === id))
    if (kept.length > 0) cited.push(kept)
    next = after ?? former
  }
  return cited
}

/**
 * Follows the chain of entries backwards. `articles` are those of the first entry with any, `cited` those of the newest, `former`
 * those that the conversation was about before the first, and `toldBefore` all of these.
 */
async function readThread(context: Context, latest: { caller: Caller; row: Row }, signal: AbortSignal) {
  const find: FindRow = async (id) => {
    const row = v.safeParse(rowSchema, await context.project.history.find(latest.caller, id, signal))
    return row.success ? row.output : null
  }
  let { row } = latest
  let told = row.summary_text ?? ''
  let { articles } = row.context_data
  let cited = articles
  for (let count = 1; count < maxExchanges && row.context_data.after !== null; count++) {
    const before = await find(row.context_data.after)
    if (before === null) break
    row = before
    told = `${row.summary_text ?? ''}\n${told}`
    if (row.context_data.articles.length === 0) continue
    ;({ articles } = row.context_data)
    if (cited.length === 0) cited = articles
  }
  const before = await listCitedBefore(row, find)
  const [former = []] = before
  return { articles, cited, former, toldBefore: before.flat(), told, last: latest.row.summary_text ?? '' }
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
