import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startApp, type AppOptions, type RunningApp } from './start-app.ts'

export type TestApp = Pick<RunningApp, 'url' | 'dataDir'> & { readonly browser: Browser }
export type OwnTestApp = TestApp & Pick<RunningApp, 'output' | 'killAndRestart'>

type Opened = { app: RunningApp; browser: Browser }

/** One for all test files of a worker, which share its modules (`isolate: false`). They end with the worker. */
let shared: Promise<Opened> | null = null

async function open(options: AppOptions): Promise<Opened> {
  const [app, browser] = await Promise.all([startApp(options), launchBrowser()])
  return { app, browser }
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
    shared ??= open({ env: { AUTH_RATE_LIMITS: 'off' } })
    opened = await shared
  })
  // What a test has left open would go on in the background of the next file.
  afterAll(async () => {
    await Promise.all((opened?.browser.contexts() ?? []).map((context) => context.close()))
  })
  return testApp(() => opened)
}

/** An app and a browser for the tests of the `describe` that calls this alone: with settings of its own, or to be killed. */
export function openOwnTestApp(options: AppOptions | (() => Promise<AppOptions>) = {}): OwnTestApp {
  let opened: Opened | null = null
  beforeAll(async () => {
    opened = await open(typeof options === 'function' ? await options() : options)
  })
  afterAll(async () => {
    await opened?.browser.close()
    await opened?.app[Symbol.asyncDispose]()
    opened = null
  })
  return testApp(() => opened)
}
