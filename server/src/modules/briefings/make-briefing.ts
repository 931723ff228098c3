import type { BriefingChapter } from '@tidings/contract/api/briefings'
import type { AnswerSentence } from '@tidings/contract/api/ask'
import { briefingLimits, storyLimits } from '@tidings/contract/limits'
import {
  composeBriefing,
  createAsker,
  listCitedArticles,
  loadAsker,
  checkStoriesOf,
  markTold,
  mergeDelivered,
  readDelivered,
  rememberedQuestions,
  type Asker,
  type ComposedBriefing,
  type DeliveredArticles,
} from '#modules/assistant'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { insertBriefing, listNewest, type BriefingRow } from './queries.ts'

const hourMs = 3_600_000

/** `notice` explains why there is no briefing. */
export type Made = { briefing: BriefingRow; notice: null } | { briefing: null; notice: AnswerSentence | null }

export type MakeOptions = {
  /** When it was due; null if it was requested. */
  dueAt: Date | null
  /** How many hours of news to cover. */
  hours?: number
  /** How many sources must report an event; one fewer if it matches the person's preferences. Any number by default. */
  leastSources?: number
  /** Whether to mail it. */
  isMailed?: boolean
  /** Whether to notify the person's devices. */
  isPushed?: boolean
}

/** The articles of earlier briefings, because jobs cannot read a hosted project's history. */
async function readTold({ database }: Context, userId: string): Promise<DeliveredArticles> {
  const told = await listNewest(database.tables, userId, briefingLimits.shown)
  const newestLast = told.toReversed().flatMap(({ chapters, created_at }) => {
    const cited = listCitedArticles(chapters.flatMap(({ sentences }) => sentences))
    return cited.map(({ id }) => [id, created_at] as const)
  })
  return new Map(newestLast)
}

function keepChapter({ kind, report, sentences }: ComposedBriefing['chapters'][number]): BriefingChapter {
  return { kind, storyId: report.id, headline: report.title, language: report.language, sentences }
}

type Making = MakeOptions & { signal: AbortSignal }

async function make(
  context: Context,
  asker: Asker,
  { dueAt, hours = storyLimits.hours, leastSources = 0, signal, ...channels }: Making,
): Promise<Made> {
  const { tables } = context.database
  const now = context.clock.now()
  const since = new Date(now.getTime() - hours * hourMs)
  const heard = mergeDelivered(asker.delivered, await readTold(context, asker.userId))
  const options = { asker, heard, since, leastSources }
  await checkStoriesOf(context, asker, signal)
  const { chapters, language, opening, settled } = await composeBriefing(context, options, signal)
  // Sample stories are shown but never sent.
  const isSample = dueAt !== null && chapters.every(({ report }) => report.sample)
  if (chapters.length === 0 || isSample) return { briefing: null, notice: opening[0] ?? null }
  const briefing = await insertBriefing(tables, {
    user_id: asker.userId,
    due_at: dueAt,
    language,
    opening,
    chapters: chapters.map(keepChapter),
    created_at: now,
    mail_due_at: channels.isMailed ? now : null,
    push_due_at: channels.isPushed ? now : null,
  })
  if (!briefing) return { briefing: null, notice: null }
  await markTold(tables, settled)
  return { briefing, notice: null }
}

/** Makes a briefing on request. It is stored, but not in the history. */
export async function makeForCaller(context: Context, caller: Caller, signal: AbortSignal): Promise<Made> {
  return make(context, await loadAsker(context, caller, signal), { dueAt: null, signal })
}

/**
 * Makes a briefing for an absent user. Null for an unknown user. Null without a notice if one for the same due time already
 * exists.
 */
export async function makeForAbsent(
  context: Context,
  { userId, ...options }: MakeOptions & { userId: string },
  signal: AbortSignal,
): Promise<Made | null> {
  const { unattended } = context.project
  const [settings, newest] = await Promise.all([
    unattended.readSettings(userId),
    unattended.readNewest(userId, rememberedQuestions),
  ])
  if (!settings) return null
  const asker = await createAsker(context, userId, { ...settings, delivered: readDelivered(newest) })
  return make(context, asker, { ...options, signal })
}
