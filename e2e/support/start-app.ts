import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSpeechServices } from '../../server/tests/support/speech-services.ts'
import { copyDatabase } from './copy-database.ts'
import { startFeedServer } from './feed-server.ts'
import { newsOfTheDay } from './news-of-the-day.ts'
import { startServerProcess, until, type RunningServer, type ServerProcess } from './server-process.ts'

export type RunningApp = AsyncDisposable & {
  url: string
  dataDir: string
  output: () => string
}

export type KillableApp = RunningApp & {
  /** `kill -9`, then the same command again on the same data; `meanwhile` runs while there is no server. */
  killAndRestart: (meanwhile?: () => Promise<void>) => Promise<void>
}

export type AppOptions = {
  env?: Record<string, string>
  /** For tests that ask for no news: they need not wait until it has arrived. */
  withoutNews?: boolean
  /** As on the very first start: with no database at all, then the embedded one. */
  fromNothing?: boolean
  /** For tests that listen: the voices of this machine. Otherwise a speech endpoint, with which each sentence is over at once. */
  realVoice?: boolean
}

const sentenceSeconds = 0.1

/** Names the folder of all data directories, which is removed after the last test, where there is one. */
export const folderVariable = 'E2E_FOLDER'

type NewsStatus = { articleCount: number; sample: boolean }

/** Waits until real articles are there, as the status line of the dashboard does. */
async function untilNewsArrived(url: string) {
  await until('news has arrived', async () => {
    const response = await fetch(`${url}/api/news/status`)
    const status = (await response.json()) as NewsStatus
    return status.articleCount > 0 && !status.sample
  })
}

type Start<Server> = (env: Record<string, string>) => Promise<Server>

async function prepareApp<Server extends RunningServer>(options: AppOptions, start: Start<Server>) {
  const dataDir = mkdtempSync(path.join(process.env[folderVariable] ?? tmpdir(), 'app-'))
  const feeds = await startFeedServer(newsOfTheDay)
  const feedsFile = path.join(dataDir, 'feeds.txt')
  writeFileSync(feedsFile, feeds.feedUrls.join('\n'))
  const database = path.join(dataDir, 'data')
  const copy = options.fromNothing ? null : await copyDatabase(database)
  const speech = options.realVoice ? null : await startSpeechServices({ sentenceSeconds })
  const env = {
    DATA_DIR: database,
    ...copy?.env,
    ...(speech ? { TTS_URL: speech.url } : {}),
    FEEDS: feedsFile,
    FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    ...options.env,
  }
  const server = await start(env)
  if (!options.withoutNews) await untilNewsArrived(server.url)
  return {
    server,
    env,
    end: async () => {
      await speech?.[Symbol.asyncDispose]()
      await feeds[Symbol.asyncDispose]()
      await copy?.[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The whole app on a data directory of its own, with feeds served from this machine: `start` may be `startServerHere`. */
export async function startApp(
  options: AppOptions = {},
  start: Start<RunningServer> = startServerProcess,
): Promise<RunningApp> {
  const { server, env, end } = await prepareApp(options, start)
  return {
    url: server.url,
    dataDir: env.DATA_DIR,
    output: () => server.output(),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await end()
    },
  }
}

/** As `startApp`, in a process of its own that a test can kill. */
export async function startKillableApp(options: AppOptions): Promise<KillableApp> {
  const { server: first, env, end } = await prepareApp(options, startServerProcess)
  let server: ServerProcess = first
  return {
    url: server.url,
    dataDir: env.DATA_DIR,
    output: () => server.output(),
    async killAndRestart(meanwhile) {
      await server.kill()
      try {
        await meanwhile?.()
      } finally {
        server = await startServerProcess({ ...env, PORT: new URL(first.url).port })
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await end()
    },
  }
}
