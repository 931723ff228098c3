import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { endContexts } from './context-pool.ts'
import { startServerHere } from './server-here.ts'
import {
  startApp,
  startKillableApp,
  type AppOptions,
  type KillableApp,
  type RunningApp,
} from './start-app.ts'

export type TestApp = Pick<RunningApp, 'url' | 'dataDir'> & { readonly browser: Browser }
/** `app` of it can be killed. */
export type KillableTestApp = TestApp & { readonly app: KillableApp }

type Opened<App> = { app: App; browser: Browser }
type Options = AppOptions | (() => Promise<AppOptions>)

/** For all test files of a worker, which share its modules (`isolate: false`). They end with the worker. */
let sharedBrowser: Promise<Browser> | null = null
let sharedApp: Promise<RunningApp> | null = null

/** The worker's browser. */
export function shareBrowser(): Promise<Browser> {
  return (sharedBrowser ??= launchBrowser())
}

async function open<App>(starting: Promise<App>): Promise<Opened<App>> {
  const [app, browser] = await Promise.all([starting, shareBrowser()])
  return { app, browser }
}

/** What a test has left open would go on in the background of the next file. */
async function closeContexts(browser: Browser) {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** When the app of `url` ends. */
export async function leaveBrowser(browser: Browser, url: string) {
  await closeContexts(browser)
  await endContexts(browser, url)
}

function testApp<App extends RunningApp>(find: () => Opened<App> | null) {
  const opened = () => {
    const found = find()
    if (!found) throw new Error('The app is there from the first test to the last.')
    return found
  }
  return {
    get url() {
      return opened().app.url
    },
    get dataDir() {
      return opened().app.dataDir
    },
    get browser() {
      return opened().browser
    },
    get app() {
      return opened().app
    },
  }
}

/** The worker's app and browser: with news, without request limits. Tests use accounts and contexts of their own. */
export function openTestApp(): TestApp {
  let opened: Opened<RunningApp> | null = null
  beforeAll(async () => {
    opened = await open((sharedApp ??= startApp({ env: { AUTH_RATE_LIMITS: 'off' } }, startServerHere)))
  })
  afterAll(() => opened && closeContexts(opened.browser))
  return testApp(() => opened)
}

/** For the tests of the `describe` that calls this alone, with the worker's browser. */
function openOwn<App extends RunningApp>(options: Options, start: (options: AppOptions) => Promise<App>) {
  let opened: Opened<App> | null = null
  beforeAll(async () => {
    opened = await open(start(typeof options === 'function' ? await options() : options))
  })
  afterAll(async () => {
    if (opened) await leaveBrowser(opened.browser, opened.app.url)
    await opened?.app[Symbol.asyncDispose]()
    opened = null
  })
  return testApp(() => opened)
}

/** An app with settings of its own, which runs in the test's process. */
export function openOwnTestApp(options: Options = {}): TestApp {
  return openOwn(options, (found) => startApp(found, startServerHere))
}

/** An app in a process of its own, to be killed. */
export function openKillableTestApp(options: Options = {}): KillableTestApp {
  return openOwn(options, startKillableApp)
}
