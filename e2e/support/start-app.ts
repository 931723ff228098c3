import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSpeechServices } from '../../server/tests/support/speech-services.ts'
import { copyDatabase } from './copy-database.ts'
import { startFeedServer } from './feed-server.ts'
import { newsOfTheDay } from './news-of-the-day.ts'
import { startServerProcess, until, type ServerProcess } from './server-process.ts'

export type RunningApp = AsyncDisposable & {
  url: string
  dataDir: string
  output: () => string
  /** `kill -9`, then the same command again on the same data; `meanwhile` happens without a server. */
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

/** The whole app on a data directory of its own, with feeds served from this machine. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
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
  let server: ServerProcess = await startServerProcess(env)
  const { url } = server
  if (!options.withoutNews) await untilNewsArrived(url)
  return {
    url,
    dataDir: env.DATA_DIR,
    output: () => server.output(),
    async killAndRestart(meanwhile) {
      await server.kill()
      try {
        await meanwhile?.()
      } finally {
        server = await startServerProcess({ ...env, PORT: new URL(url).port })
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await speech?.[Symbol.asyncDispose]()
      await feeds[Symbol.asyncDispose]()
      await copy?.[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
