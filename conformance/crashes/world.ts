import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  findPostgresPrograms,
  startPostgresCluster,
  type Cluster,
} from '../../server/tests/support/postgres-cluster.ts'
import { postQuestion } from '../../server/tests/support/asking.ts'
import { runStatement } from '../../server/tests/support/run-statement.ts'
import { serveSources, type TestSource } from '../../server/tests/support/source-server.ts'
import { startSpeechServices } from '../../server/tests/support/speech-services.ts'
import { windSources } from '../../server/tests/support/test-sources.ts'
import { newUser } from '../../server/tests/support/test-user.ts'
import { startServerProcess, until, type ServerProcess } from '../../e2e/support/server-process.ts'

/** Longer than a process sends ahead, so that the answer is still running when its process is killed. */
const sentenceSeconds = 4
export const question = "what's new about wind"

export type World = AsyncDisposable & {
  env: Record<string, string>
  dataDir: string
  /** Null for the embedded database. */
  cluster: Cluster | null
  start(more?: Record<string, string>, within?: readonly string[]): Promise<ServerProcess>
}

export type WorldOptions = {
  dataDir?: string
  sources?: TestSource[]
  /** The Postgres server's address, and whether its data survives a kill. */
  folder?: string
  isDurable?: boolean
}

/** News sources, a voice, a data directory and a database to start processes with. A given `dataDir` is left alone. */
export async function openWorld(kind: 'embedded' | 'server', options: WorldOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack()
  const sources = stack.use(await serveSources(options.sources ?? windSources))
  const voices = stack.use(await startSpeechServices({ sentenceSeconds }))
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'tidings-crashes-'))
  if (!options.dataDir) stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const programs = kind === 'server' ? findPostgresPrograms() : null
  if (kind === 'server' && !programs) throw new Error('This needs the programs of a Postgres server.')
  const cluster = programs ? stack.use(await startPostgresCluster(programs, options)) : null
  const env = {
    ...sources.env,
    ...voices.env,
    DATA_DIR: dataDir,
    AUTH_RATE_LIMITS: 'off',
    AUDIO_FORMAT: 'wav',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  }
  const moved = stack.move()
  return {
    env,
    dataDir,
    cluster,
    start: (more = {}, within = []) => startServerProcess({ ...env, ...more }, within),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

/** Answers, with or without their sound. */
export function countWaiting({ dataDir }: World): number {
  const folder = path.join(dataDir, 'waiting-answers')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')).length : 0
}

/** Runs a job within some seconds, in whichever process takes it. */
export async function runJob({ cluster }: World, name: string): Promise<void> {
  await runStatement(cluster?.url ?? '', `insert into pgboss.job (name) values ('${name}')`)
}

/** Waits until the news has been fetched, so that questions are answered from it. */
export async function waitForNews(url: string, withinMs = 60_000): Promise<void> {
  const person = await newUser(url)
  await until(
    'the news has been read',
    async () => {
      const response = await postQuestion(url, { question }, person.accessToken)
      return response.ok && (await response.text()).includes('"source":"Reuters"')
    },
    withinMs,
  )
}
