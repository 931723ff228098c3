import { buildHistoryEntry, findToldTopics, listBriefingSentences, getPhrases } from '#modules/assistant'
import type { Caller, NewEntry } from '#platform/project'
import type { Context } from '#src/context'
import { findSoundUrl, type SpeakableLanguages } from './sound-url.ts'
import { listOutsideHistory, saveHistoryId, type BriefingRow } from './queries.ts'

type Parts = { context: Context; speakable: SpeakableLanguages }

/** Uses the briefing's own id, so that it is never added twice. */
async function buildEntry({ context, speakable }: Parts, briefing: BriefingRow): Promise<NewEntry> {
  const { created_at, id, language } = briefing
  const answered = {
    question: getPhrases(language).myBriefing,
    language,
    sentences: listBriefingSentences(briefing),
    understanding: null,
    status: 'completed' as const,
    durationS: null,
    audioUrl: findSoundUrl(context, speakable, briefing),
  }
  const topics = await findToldTopics(context, answered.sentences)
  return {
    ...buildHistoryEntry(answered, { topics, type: 'briefing' }),
    id,
    created_at: created_at.toISOString(),
  }
}

/** Adds the person's briefings that are not in their history yet. Logs a failure, and retries at the next visit. */
export async function keepInHistory(parts: Parts, caller: Caller): Promise<void> {
  const { database, log, project } = parts.context
  try {
    for (const briefing of await listOutsideHistory(database.tables, caller.userId)) {
      const historyId = await project.history.add(caller, await buildEntry(parts, briefing))
      await saveHistoryId(database.tables, briefing.id, historyId)
    }
  } catch (error) {
    log.error('a briefing could not be added to the history', { error })
  }
}

/** Like `keepInHistory`, for a briefing made in the user's absence. */
export async function keepForAbsent(parts: Parts, briefing: BriefingRow): Promise<void> {
  const { database, log, project } = parts.context
  try {
    const historyId = await project.unattended.addEntry(briefing.user_id, await buildEntry(parts, briefing))
    if (historyId !== null) await saveHistoryId(database.tables, briefing.id, historyId)
  } catch (error) {
    log.error('a briefing could not be added to the history', { error })
  }
}
