import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { endContexts } from './context-pool.ts'
import { startApp, type AppOptions, type RunningApp } from './start-app.ts'

export type TestApp = Pick<RunningApp, 'url' | 'dataDir'> & { readonly browser: Browser }
export type OwnTestApp = TestApp & Pick<RunningApp, 'output' | 'killAndRestart'>

type Opened = { app: RunningApp; browser: Browser }

/** For all test files of a worker, which share its modules (`isolate: false`). They end with the worker. */
let sharedBrowser: Promise<Browser> | null = null
let sharedApp: Promise<RunningApp> | null = null

async function open(starting: Promise<RunningApp>): Promise<Opened> {
  sharedBrowser ??= launchBrowser()
  const [app, browser] = await Promise.all([starting, sharedBrowser])
  return { app, browser }
}

/** What a test has left open would go on in the background of the next file. */
async function closeContexts(opened: Opened | null) {
  await Promise.all((opened?.browser.contexts() ?? []).map((context) => context.close()))
}

function testApp(find: () => Opened | null): OwnTestApp {
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
    output: () => opened().app.output(),
    killAndRestart: (meanwhile) => opened().app.killAndRestart(meanwhile),
  }
}

/** The worker's app and browser: with news, without request limits. Tests use accounts and contexts of their own. */
export function openTestApp(): TestApp {
  let opened: Opened | null = null
  beforeAll(async () => {
    opened = await open((sharedApp ??= startApp({ env: { AUTH_RATE_LIMITS: 'off' } })))
  })
  afterAll(() => closeContexts(opened))
  return testApp(() => opened)
}

/** An app for the tests of the `describe` that calls this alone: with settings of its own, or to be killed. */
export function openOwnTestApp(options: AppOptions | (() => Promise<AppOptions>) = {}): OwnTestApp {
  let opened: Opened | null = null
  beforeAll(async () => {
    opened = await open(startApp(typeof options === 'function' ? await options() : options))
  })
  afterAll(async () => {
    await closeContexts(opened)
    if (opened) await endContexts(opened.browser, opened.app.url)
    await opened?.app[Symbol.asyncDispose]()
    opened = null
  })
  return testApp(() => opened)
}
