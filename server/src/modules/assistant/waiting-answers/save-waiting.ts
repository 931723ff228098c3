import { AppError } from '@tidings/contract/errors'
import { waitingAnswers } from '@tidings/contract/limits'
import { asDatabaseError, describeOutage } from '#db/database-error'
import { storeRecording } from '#modules/recordings'
import type { Caller, NewEntry } from '#platform/project'
import type { Context } from '#src/context'
import { buildHistoryEntry, findToldTopics } from '../history-entry.ts'
import { describeFile, listWaiting, readUserId, type WaitingAnswer } from './folder.ts'
import { letWait } from './let-wait.ts'
import { findSound, readWaiting, removeAllOf, removeStrays, removeWaiting } from './take-out.ts'

const everyMs = 15_000
/** Errors other than an outage are retried for this long. */
const givenUpAfterMs = 3_600_000
/** A hosted project's history can only be written with the person's token, at their next visit. */
const keptForVisitMs = waitingAnswers.keptDays * 86_400_000
const lookForOldEveryMs = 3_600_000

/** Resolves with null if the history cannot be accessed. */
type AddEntry = (userId: string, entry: NewEntry) => Promise<string | null>

const addUnattended =
  ({ project }: Context): AddEntry =>
  (userId, entry) =>
    project.unattended.addEntry(userId, entry)

/** May be repeated, by any process. False if the history cannot be accessed. */
async function save(context: Context, waiting: WaitingAnswer, addEntry: AddEntry): Promise<boolean> {
  const { answered, answeredAt, id, userId } = waiting
  const topics = await findToldTopics(context, answered.sentences)
  const entry = { ...buildHistoryEntry(answered, { topics }), id, created_at: answeredAt }
  if ((await addEntry(userId, entry)) === null) return false
  // After the entry, because a recording without one would be deleted.
  const sound = await findSound(context, waiting)
  if (sound) await storeRecording(context, sound)
  return true
}

/** Saves the answer of an absent user. False, after logging it, if it could neither be saved nor stored until their next visit. */
export async function saveForAbsent(context: Context, waiting: WaitingAnswer): Promise<boolean> {
  return (await save(context, waiting, addUnattended(context))) || letWait(context, waiting)
}

/** SQLSTATE if the row's account has been deleted. */
const accountGoneCode = '23503'

/** Whether the database or the hosted project is unavailable. */
function isOutage(error: unknown): boolean {
  return describeOutage(error) !== null || (error instanceof AppError && error.code === 'unavailable')
}

function isGivenUp({ clock }: Context, { answeredAt }: WaitingAnswer, error: unknown): boolean {
  if (asDatabaseError(error)?.code === accountGoneCode) return true
  return !isOutage(error) && clock.now().getTime() - Date.parse(answeredAt) > givenUpAfterMs
}

/** Resolves with whether it was added to the history. Rejects if it cannot be saved yet. */
async function saveFile(context: Context, name: string, addEntry: AddEntry): Promise<boolean> {
  const waiting = await readWaiting(context, name)
  if (!waiting) return false
  let isSaved = false
  try {
    isSaved = await save(context, waiting, addEntry)
  } catch (error) {
    if (!isGivenUp(context, waiting, error)) throw error
    context.log.error('an answer that waited was given up', { error })
  }
  await removeWaiting(context, waiting)
  return isSaved
}

/** Saves each answer, even if others cannot be saved. */
async function saveFiles(context: Context, names: readonly string[], addEntry: AddEntry): Promise<void> {
  let answers = 0
  for (const name of names) {
    try {
      if (await saveFile(context, name, addEntry)) answers += 1
    } catch (error) {
      if (isOutage(error)) break
      context.log.error('an answer that waited could not be saved', { error })
    }
  }
  if (answers > 0) context.log.info('answers that waited were saved', { answers })
}

const logFailure = ({ log }: Context, error: unknown) =>
  log.error('answers that wait could not be looked through', { error })

/** False for a user who was erased. */
async function isKnown({ project: { unattended } }: Context, userId: string): Promise<boolean> {
  return (await unattended.readSettings(userId)) !== null || unattended.lacksConsent(userId)
}

/** Deletes answers of users who did not return or were erased by another process. */
async function removeOld(context: Context): Promise<void> {
  const { clock } = context
  for (const name of await listWaiting(context)) {
    const userId = readUserId(name)
    const file = await describeFile(context, name)
    const isOld = file !== null && clock.now().getTime() - file.mtimeMs > keptForVisitMs
    if (!isOld && (await isKnown(context, userId))) continue
    const waiting = await readWaiting(context, name)
    if (waiting) await removeWaiting(context, waiting)
  }
}

/** A visit is several requests at once. */
function saveAtVisits(context: Context): void {
  const saving = new Set<string>()
  const saveOf = async (caller: Caller) => {
    const names = (await listWaiting(context)).filter((name) => readUserId(name) === caller.userId)
    await saveFiles(context, names, (_, entry) => context.project.history.add(caller, entry))
  }
  context.visits.listen(async (caller) => {
    const { userId } = caller
    if (saving.has(userId)) return
    saving.add(userId)
    await saveOf(caller)
      .catch((error: unknown) => logFailure(context, error))
      .finally(() => saving.delete(userId))
  })
}

async function saveAll(context: Context): Promise<void> {
  await removeStrays(context)
  if (context.config.hostedProject) return removeOld(context)
  await saveFiles(context, await listWaiting(context), addUnattended(context))
}

/**
 * Adds the answers waiting in this process's folder to the history, now and every 15 seconds until disposal; at a hosted project,
 * each user's at their next visit.
 */
export function keepSavingAnswers(context: Context): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  context.erasures.listen(({ userId }) => removeAllOf(context, userId))
  const isHosted = context.config.hostedProject !== null
  if (isHosted) saveAtVisits(context)
  async function run() {
    while (!signal.aborted) {
      await saveAll(context).catch((error: unknown) => logFailure(context, error))
      await context.clock.sleep(isHosted ? lookForOldEveryMs : everyMs, signal).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}
