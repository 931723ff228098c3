import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, launchBrowser } from '../support/browser.ts'
import { playRecogniser, scriptRecogniser, untilSession } from '../support/scripted-recogniser.ts'
import {
  answersOn,
  callState,
  openCallContext,
  startCall,
  understandMs,
  untilSpeaking,
} from '../support/spoken-call.ts'
import { heardMs, intoMicrophone, longestQuietMs, recordWords } from '../support/spoken-microphone.ts'
import { startApp, type RunningApp } from '../support/start-app.ts'

const question = 'What is the latest energy news?'
const other = 'What is the latest science news?'

describe.skipIf(!browserPath)('speaking to the browser’s speech recogniser', () => {
  let tidings: RunningApp
  let browser: Browser
  let context: BrowserContext

  beforeAll(async () => {
    tidings = await startApp({ realVoice: true })
    browser = await launchBrowser()
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })

  /** At the usual speed, an answer lasts half a minute, at the slowest a whole one: a busy machine does not outlast it. */
  async function hearing(speaks: 'normally' | 'slowly'): Promise<Page> {
    context = await openCallContext(browser, tidings.url, speaks)
    await scriptRecogniser(context)
    const page = await startCall(context, tidings.url)
    await page.getByRole('button', { name: 'Use it' }).click()
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' }, { type: 'result', text: question, final: true })
    await untilSpeaking(page)
    // By then the page knows how much of its own sound comes back to the microphone.
    const before = await heardMs(page)
    await expect.poll(async () => (await heardMs(page)) - before).toBeGreaterThan(1500)
    return page
  }

  /** The recogniser listens during a pause, but not in a gap between two sentences. */
  async function isPausedBy(page: Page, sound: string): Promise<boolean> {
    const pause = callState(page, 'Listening').waitFor({ timeout: 6000 })
    const paused = Promise.all([pause, untilSession(page, 2, 6000)]).then(
      () => true,
      () => false,
    )
    await intoMicrophone(page, sound)
    return paused
  }

  test('noise without words pauses the answer for a moment, then it continues', async () => {
    // Long enough for a busy machine to notice.
    const noise = await recordWords('Hm hm. Hm hm. Hm hm.')
    const page = await hearing('slowly')
    const sentences = answersOn(page).last().getByRole('listitem')
    const begun = await sentences.count()
    // Where the machine is busy, the page learns later how much of its own sound comes back, and noise must be repeated.
    await expect.poll(() => isPausedBy(page, noise), { timeout: understandMs }).toBe(true)
    await expect.poll(() => longestQuietMs(page)).toBeGreaterThan(400)
    await untilSpeaking(page)
    await expect.poll(() => sentences.count(), { timeout: understandMs }).toBeGreaterThan(begun)
  })

  test('speech over an answer ends it at once and is answered', async () => {
    const words = await recordWords(other)
    const page = await hearing('normally')
    await intoMicrophone(page, words)
    await untilSession(page, 2)
    await playRecogniser(page, { type: 'start' }, { type: 'result', text: other, final: true })
    const saidAtMs = performance.now()
    await page.getByText(other).first().waitFor()
    await answersOn(page).last().getByText('oldest known sea map', { exact: false }).waitFor({
      timeout: understandMs,
    })
    // Nothing of the answer before is heard in between.
    expect(performance.now() - saidAtMs).toBeLessThan(15_000)
  })
})
