import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase, type Database } from '#db/connection'
import { DataDirectoryError } from '#db/data-directory'
import { countWaitingAnswers } from '#modules/assistant'
import type { Config } from '../config.ts'
import {
  findOldestFailing,
  growthDays,
  listReplicas,
  readGrowth,
  type Growth,
} from '../operations/health-queries.ts'
import { readStoredState, type WaitingJobs } from '../operations/state-queries.ts'
import { explain, type Finding } from './finding.ts'

/** If a job waits longer, no process is running jobs. */
const lateJobMs = 15 * 60_000
/** Warn if the disk fills up sooner than this. */
const roomDays = 30
/** Beyond this lag a replica serves old news. */
const lateReplicaS = 60

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`
}

/** 0 if the folder is missing. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    const found = await stat(path.join(folder, entry)).catch(() => null)
    if (found?.isFile()) bytes += found.size
  }
  return bytes
}

async function describeSizes(config: Config, growth: Growth): Promise<Finding> {
  const [recordings, mails] = await Promise.all(
    ['audio', 'outbox'].map((name) => measureFolder(path.join(config.dataDir, name))),
  )
  const sound = config.audioStore ? 'recordings waiting for upload' : 'recordings'
  const message = `database ${formatMegabytes(growth.databaseBytes)}, ${sound} ${formatMegabytes(recordings ?? 0)}, mails in the outbox ${formatMegabytes(mails ?? 0)}`
  return { subject: 'sizes', verdict: 'ok', message }
}

/** An upper bound: nothing that expires in these days is subtracted. */
async function describeGrowth(config: Config, growth: Growth): Promise<Finding> {
  const subject = 'growth'
  const perDay = (count: number) => Math.ceil(count / growthDays)
  const isHere = config.databaseUrl === null
  const bytes = perDay(
    (isHere ? growth.articles * growth.bytesPerArticle : 0) + (config.audioStore ? 0 : growth.recordingBytes),
  )
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const message = `${perDay(growth.articles)} articles, ${perDay(growth.questions)} questions and ${formatMegabytes(bytes)} on this disk a day; ${formatMegabytes(free)} are free`
  if (bytes === 0 || free / bytes > roomDays) return { subject, verdict: 'ok', message }
  const advice = `The disk is full in ${Math.floor(free / bytes)} days, unless what expires makes room.`
  return { subject, verdict: 'note', message, advice }
}

function describeFailing(failing: Awaited<ReturnType<typeof findOldestFailing>>, count: number): Finding {
  const subject = 'failing feeds'
  if (!failing || count === 0) return { subject, verdict: 'ok', message: 'none' }
  const { error, since, source } = failing
  const name = source ?? 'a personal feed'
  const message = `${count}; the longest since ${since.toISOString().slice(0, 16)}Z: ${name}${error ? ` (${error})` : ''}`
  return { subject, verdict: 'note', message, advice: '`tidings feeds list` shows all.' }
}

function describeJobs(jobs: readonly WaitingJobs[], now: Date, kind: Database['kind']): Finding {
  const subject = 'jobs'
  const count = jobs.reduce((sum, job) => sum + job.count, 0)
  const oldestMs = Math.max(0, ...jobs.map(({ oldest }) => now.getTime() - oldest.getTime()))
  const message =
    count === 0 ? 'none waiting' : `${count} waiting, the oldest for ${Math.round(oldestMs / 60_000)} minutes`
  // With the embedded database, doctor can only run while the server is stopped, so waiting jobs are normal.
  if (oldestMs <= lateJobMs || kind === 'embedded') return { subject, verdict: 'ok', message }
  const advice = 'No process is running them: start one with JOBS=on, or check its log.'
  return { subject, verdict: 'problem', message, advice }
}

async function describeWaiting(config: Config): Promise<Finding[]> {
  const count = await countWaitingAnswers(config)
  if (count === 0) return []
  const target = config.hostedProject ? 'the project' : 'the database'
  const message = `${count} are not in the history yet, because ${target} was not available`
  const advice = config.hostedProject
    ? 'Tidings writes each at its person’s next visit, within thirty days.'
    : 'Tidings writes them within seconds while it runs; if not, its log says why.'
  return [{ subject: 'waiting answers', verdict: 'note', message, advice }]
}

function describeReplica({
  bytesBehind,
  name,
  secondsBehind,
}: Awaited<ReturnType<typeof listReplicas>>[number]): Finding {
  const subject = 'replication'
  if (bytesBehind === null)
    return {
      subject,
      verdict: 'note',
      message: `${name} is streaming, but this role may not see its lag`,
      advice: 'Grant it pg_monitor.',
    }
  const late = secondsBehind ?? 0
  const message = `${name} is ${formatMegabytes(bytesBehind)} and ${late.toFixed(1)} s behind`
  if (late <= lateReplicaS) return { subject, verdict: 'ok', message }
  return {
    subject,
    verdict: 'problem',
    message,
    advice: 'Check its disk, its network and its long-running queries.',
  }
}

async function readFindings(config: Config, { kind, tables }: Database): Promise<Finding[]> {
  const now = new Date()
  const state = await readStoredState(tables, now)
  const growth = await readGrowth(tables, now)
  const replicas = kind === 'server' ? await listReplicas(tables) : []
  return [
    await describeSizes(config, growth),
    await describeGrowth(config, growth),
    describeFailing(await findOldestFailing(tables), state.feeds.failing),
    describeJobs(state.jobs, now, kind),
    ...(await describeWaiting(config)),
    ...replicas.map(describeReplica),
  ]
}

/** What people delete on the server stays in the database that was moved there. */
export function checkOldDatabase({ databaseUrl, dataDir }: Config): Finding[] {
  const folder = path.join(dataDir, 'postgres')
  if (databaseUrl === null || !existsSync(folder)) return []
  const message = `an embedded database, which is not used, is still in ${folder}`
  const advice = 'Take its data to the server with `tidings move`, or delete the folder if that is done.'
  return [{ subject: 'old database', verdict: 'note', message, advice }]
}

/** What is stored, how fast it grows and what lags behind. Empty if there is no database yet or it cannot be reached. */
export async function checkStored(config: Config): Promise<Finding[]> {
  const subject = 'sizes'
  const isEmbedded = config.databaseUrl === null
  if (isEmbedded && !existsSync(path.join(config.dataDir, 'postgres'))) return []
  try {
    const database = await openDatabase({ ...config, onIdleError: () => undefined })
    try {
      return await readFindings(config, database)
    } finally {
      await database[Symbol.asyncDispose]()
    }
  } catch (error) {
    if (error instanceof DataDirectoryError) {
      const bytes = await measureFolder(config.dataDir)
      const message = `${formatMegabytes(bytes)} in ${config.dataDir}, which a running Tidings uses`
      const advice = 'For more, see its METRICS_PORT, or run doctor once it has stopped.'
      return [{ subject, verdict: 'ok', message, advice }]
    }
    // The check of the database itself reports that it does not answer.
    const message = `cannot be read (${explain(error)})`
    return [{ subject, verdict: 'note', message, advice: 'Starting Tidings creates or updates the tables.' }]
  }
}
