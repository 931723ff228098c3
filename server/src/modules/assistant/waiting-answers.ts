import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asDatabaseError, describeOutage } from '#db/database-error'
import type { Context } from '#src/context'
import { buildHistoryEntry, findToldTopics, type AnsweredQuestion } from './history-entry.ts'

// Answers that the database could not take, a file each in DATA_DIR, until it can. Of our own accounts only: a hosted project's
// history is written with the person's token, which does not last as long.

const everyMs = 15_000
/** What fails though the database serves is given up after that. */
const givenUpAfterMs = 3_600_000
/** Some 20 MB. */
const mostWaiting = 5000

type Waiting = { id: string; userId: string; answeredAt: string; answered: AnsweredQuestion }

const findFolder = ({ config }: Pick<Context, 'config'>) => path.join(config.dataDir, 'waiting-answers')

/** The person's id stands first. */
const fileEnding = '.json'
const nameFile = ({ id, userId }: Waiting) => `${userId}.${id}${fileEnding}`

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function listWaiting(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(fileEnding))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Of the processes that have this DATA_DIR. */
export async function countWaitingAnswers(config: Context['config']): Promise<number> {
  return (await listWaiting(findFolder({ config }))).length
}

/** False, and logged, where it cannot wait here either. It is on the disk when this resolves. */
export async function letWait(context: Context, waiting: Waiting): Promise<boolean> {
  if (context.config.hostedProject) return false
  const folder = findFolder(context)
  const file = path.join(folder, nameFile(waiting))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await listWaiting(folder)).length >= mostWaiting) throw new Error('too many answers wait')
    await writeFile(`${file}.part`, JSON.stringify(waiting), { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
    return true
  } catch (error) {
    context.log.error('an answer could not be kept for the history', { error })
    await rm(`${file}.part`, { force: true }).catch(() => undefined)
    return false
  }
}

/** Written once, however often that is tried, and by whichever process. */
async function addEntry(context: Context, { answered, answeredAt, id, userId }: Waiting): Promise<void> {
  const topics = await findToldTopics(context, answered.sentences)
  const entry = buildHistoryEntry(answered, { topics })
  await context.project.unattended.addEntry(userId, { ...entry, id, created_at: answeredAt })
}

/** SQLSTATE of a row whose account is gone. */
const accountGoneCode = '23503'

function isGivenUp({ clock }: Context, { answeredAt }: Waiting, error: unknown): boolean {
  if (asDatabaseError(error)?.code === accountGoneCode) return true
  return !describeOutage(error) && clock.now().getTime() - Date.parse(answeredAt) > givenUpAfterMs
}

/** False where another process was faster. Rejects when it cannot be saved yet. */
async function saveFile(context: Context, file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (text === null) return false
  const waiting = JSON.parse(text) as Waiting
  try {
    await addEntry(context, waiting)
  } catch (error) {
    if (!isGivenUp(context, waiting, error)) throw error
  }
  await rm(file, { force: true })
  return true
}

/** One that cannot be saved holds up no other. */
async function saveWaiting(context: Context): Promise<void> {
  const folder = findFolder(context)
  let answers = 0
  for (const name of await listWaiting(folder)) {
    try {
      if (await saveFile(context, path.join(folder, name))) answers += 1
    } catch (error) {
      if (describeOutage(error)) break
      context.log.error('an answer that waited could not be saved', { error })
    }
  }
  if (answers > 0) context.log.info('answers that waited were saved', { answers })
}

async function deleteOfUser(context: Context, userId: string): Promise<void> {
  const folder = findFolder(context)
  const names = await listWaiting(folder)
  for (const name of names.filter((each) => each.startsWith(`${userId}.`)))
    await rm(path.join(folder, name), { force: true })
}

/** Writes the answers that wait in this process' folder to the history, now and every quarter of a minute until disposal. */
export function keepSavingAnswers(context: Context): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  context.erasures.listen(({ userId }) => deleteOfUser(context, userId))
  async function run() {
    while (!signal.aborted) {
      await saveWaiting(context).catch((error: unknown) =>
        context.log.error('the folder of answers that wait cannot be read', { error }),
      )
      await context.clock.sleep(everyMs, signal).catch(() => undefined)
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
