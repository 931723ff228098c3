import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../server/src/config.ts'
import { silentLogger } from '../../server/src/platform/logger.ts'
import { startServer, type RunningServer } from '../../server/src/start.ts'
import { fastPasswords } from '../../server/tests/support/fast-passwords.ts'
import { feed, openFeedServer, type FeedServer } from '../../server/tests/support/feed-server.ts'
import { movableClock } from '../../server/tests/support/movable-clock.ts'
import { startSpeechServices } from '../../server/tests/support/speech-services.ts'
import { copyDatabase } from './copy-database.ts'
import { refreshFeeds } from '../../server/tests/support/read-news.ts'
import { leaveBrowser, shareBrowser } from './test-app.ts'
import { openLoopbackFetcher, type LoopbackFetcher } from '../../server/tests/support/loopback-fetcher.ts'

export type PublicFeedsApp = {
  readonly url: string
  readonly browser: Browser
  readonly feeds: FeedServer
  /** A URL at what looks like a public host. */
  addressOf: (host: string, path: string) => string
  /** Fetches the due feeds, as the jobs do in production. */
  refreshDue: () => Promise<void>
  /** Moves the server's clock, not the page's. */
  passTime: (ms: number) => void
}

const catalogue = {
  coast: feed('Coast News', [
    { title: 'Storm closes the ports', link: 'https://coast.example/ports', body: 'All ports are closed.' },
  ]),
  hills: feed('Hill News', [
    { title: 'Snow closes the pass', link: 'https://hills.example/pass', body: 'The pass is closed.' },
  ]),
}

/**
 * An app in this process whose jobs run when the test says so, and a browser. Users' feeds must be on the public internet:
 * instead, all names resolve to one server on this machine, for `refreshDue` alone.
 */
export function openPublicFeedsApp(): PublicFeedsApp {
  const stack = new AsyncDisposableStack()
  const clock = movableClock()
  let parts: { server: RunningServer; browser: Browser; feeds: FeedServer; fetcher: LoopbackFetcher } | null =
    null
  const opened = () => {
    if (!parts) throw new Error('The app is there from the first test to the last.')
    return parts
  }
  beforeAll(async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-open-web-'))
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const feeds = stack.use(await openFeedServer())
    for (const [name, answer] of Object.entries(catalogue)) feeds.answers.set(name, answer)
    const speech = stack.use(await startSpeechServices({ sentenceSeconds: 0.1 }))
    const database = stack.use(await copyDatabase(path.join(dataDir, 'data')))
    const config = readConfig({
      PORT: '0',
      DATA_DIR: path.join(dataDir, 'data'),
      JOBS: 'off',
      AUTH_RATE_LIMITS: 'off',
      TTS_URL: speech.url,
      ...database.env,
      ...feeds.envFor(Object.keys(catalogue)),
    })
    const server = stack.use(
      await startServer(config, { log: silentLogger, clock, passwords: fastPasswords }),
    )
    const fetcher = stack.use(openLoopbackFetcher())
    const browser = await shareBrowser()
    stack.defer(() => leaveBrowser(browser, server.url))
    parts = { server, browser, feeds, fetcher }
  })
  afterAll(() => stack.disposeAsync())
  return {
    get url() {
      return opened().server.url
    },
    get browser() {
      return opened().browser
    },
    get feeds() {
      return opened().feeds
    },
    addressOf: (host, name) => opened().feeds.addressOf(name).replace('127.0.0.1', host),
    passTime: (ms) => clock.advance(ms),
    async refreshDue() {
      const { server, fetcher } = opened()
      await refreshFeeds(server.context, { fetch: fetcher.fetch })
    },
  }
}
