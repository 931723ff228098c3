import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startTidings, type Tidings, type TidingsOptions } from './tidings.ts'

export type Stage = Omit<Tidings, keyof AsyncDisposable> & { readonly browser: Browser }

/** A Tidings and a browser for all tests of the `describe` that calls this: there from the first test to the last. */
export function openStage(options: TidingsOptions = {}): Stage {
  let opened: { tidings: Tidings; browser: Browser } | null = null
  const stage = () => {
    if (!opened) throw new Error('The stage opens before the first test and closes after the last.')
    return opened
  }
  beforeAll(async () => {
    opened = { tidings: await startTidings(options), browser: await launchBrowser() }
  })
  afterAll(async () => {
    const { tidings, browser } = stage()
    opened = null
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })
  return {
    get url() {
      return stage().tidings.url
    },
    get dataDir() {
      return stage().tidings.dataDir
    },
    get browser() {
      return stage().browser
    },
    output: () => stage().tidings.output(),
    killAndRestart: (meanwhile) => stage().tidings.killAndRestart(meanwhile),
  }
}
