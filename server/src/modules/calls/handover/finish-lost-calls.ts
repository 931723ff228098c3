import type { EndedReason } from '@tidings/contract/call/call-messages'
import { saveForAbsent } from '#modules/assistant'
import type { Context } from '#src/context'
import type { SavedAnswer } from '../conversation/answer.ts'
import { answerEntryId } from '../conversation/save-answer.ts'
import { holdMs, readCallState, type CallState } from './call-journal.ts'
import { endHeldRoom, findUnheldCalls, takeLostCalls, type LostCall } from './queries.ts'

const atOnce = 50
/** A live process renews its hold within this time. */
const secondLookMs = 30_000
const givenUpAfterMs = 3_600_000
const reason: EndedReason = 'server-error'

/** The entry for what is known to have been heard, without audio. */
function buildEntry(answer: SavedAnswer, seenAt: Date) {
  const sentences = answer.delivered.flatMap(({ index, text }) => {
    const sentence = answer.sentences[index]
    return sentence ? [{ ...sentence, text }] : []
  })
  const isWhole = answer.delivered.every(({ index, text }) => answer.sentences[index]?.text === text)
  return {
    question: answer.question,
    language: answer.language,
    sentences,
    understanding: answer.understanding,
    isNothingFound: answer.isNothingFound,
    isCut: !answer.hasEnded || !isWhole || answer.delivered.length < answer.sentences.length,
    status: answer.hasFailed
      ? ('error' as const)
      : sentences.length > 0
        ? ('completed' as const)
        : ('started' as const),
    durationS: Math.max(0, (answer.endedAtMs ?? seenAt.getTime()) - answer.startedAtMs) / 1000,
    audioUrl: null,
  }
}

async function addEntry(context: Context, call: LostCall, answer: SavedAnswer): Promise<void> {
  await saveForAbsent(context, {
    id: answerEntryId(call.callId, answer.id),
    userId: call.userId,
    answeredAt: call.seenAt.toISOString(),
    answered: buildEntry(answer, call.seenAt),
  })
}

/** Finished answers that are not in the history, and the one being spoken. */
function listUnsaved({ position: { turns } }: CallState): SavedAnswer[] {
  const last = turns.answer && !turns.answer.isSaved ? [turns.answer.saved] : []
  return [...turns.unsaved.map(({ answer }) => answer), ...last]
}

async function saveUnsaved(context: Context, call: LostCall): Promise<void> {
  const state = readCallState(call.conversation, call.position)
  for (const answer of state ? listUnsaved(state) : []) await addEntry(context, call, answer)
}

/** A failed save is retried for an hour and does not block other calls. */
async function finish(context: Context, call: LostCall): Promise<void> {
  const { clock, database, log } = context
  try {
    await saveUnsaved(context, call)
  } catch (error) {
    log.error('what was heard of a lost call could not be saved', { error })
    if (clock.now().getTime() - call.seenAt.getTime() < givenUpAfterMs) return
  }
  await endHeldRoom(database.tables, call, { endedAt: call.seenAt, reason })
}

/**
 * Ends calls whose process was killed and whose page did not reconnect, and saves what was heard. Looks twice, half a minute
 * apart, because if this clock is fast, a single look would consider every call lost. Rejects when the signal aborts.
 */
export async function finishLostCalls(
  { context, heldBefore }: { context: Context; heldBefore: Date },
  signal: AbortSignal,
): Promise<void> {
  const { clock, database } = context
  const found = await findUnheldCalls(database.tables, { heldBefore, count: atOnce })
  if (found.length === 0) return
  await clock.sleep(secondLookMs, signal)
  const heldUntil = new Date(clock.now().getTime() + holdMs)
  const lost = await takeLostCalls(database.tables, { found, heldUntil })
  for (const call of lost) await finish(context, call)
}
