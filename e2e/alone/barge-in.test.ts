import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount } from '../support/account.ts'
import { browserPath, launchBrowser } from '../support/browser.ts'
import { playRecogniser, scriptRecogniser, untilSession } from '../support/scripted-recogniser.ts'
import {
  heardMs,
  intoMicrophone,
  quietSince,
  recordWords,
  takeOverMicrophone,
} from '../support/spoken-microphone.ts'
import { startApp, type RunningApp } from '../support/start-app.ts'
import { startTranscriptionServer, type TranscriptionServer } from '../support/transcription-server.ts'

const hasRecogniser = spawnSync('sh', ['-c', 'command -v pocketsphinx_continuous']).status === 0
const question = 'What is the latest energy news?'
const other = 'What is the latest science news?'
const understandMs = 60_000

const state = (page: Page, words: string) => page.getByText(words, { exact: true })
const answers = (page: Page) => page.getByRole('list', { name: 'Answer' })

/** The greeting, or an answer, has been heard to its end. */
async function untilListening(page: Page) {
  await state(page, 'Listening').waitFor({ timeout: understandMs })
}

async function untilSpeaking(page: Page) {
  await state(page, 'Speaking').waitFor({ timeout: understandMs })
  await expect.poll(async () => (await quietSince(page)).forMs).toBeLessThan(100)
}

async function untilQuiet(page: Page) {
  await expect.poll(async () => (await quietSince(page)).forMs).toBeGreaterThan(400)
  return (await quietSince(page)).atMs
}

async function openCall(browser: Browser, tidings: RunningApp) {
  const { session } = await makeAccount(tidings.url, `${randomUUID()}@example.org`)
  const context = await contextWithSession(browser, tidings.url, { session })
  await takeOverMicrophone(context)
  return context
}

async function call(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: 'Tap & Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  // The greeting.
  await untilSpeaking(page)
  await untilQuiet(page)
  return page
}

describe.skipIf(!browserPath || !hasRecogniser)('speaking to a server that transcribes', () => {
  let recogniser: TranscriptionServer
  let tidings: RunningApp
  let browser: Browser

  beforeAll(async () => {
    recogniser = await startTranscriptionServer()
    tidings = await startApp({ env: { STT_URL: recogniser.url } })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
    await recogniser[Symbol.asyncDispose]()
  })

  test('a question, an interruption in mid-answer that silences it at once, and a follow-up', async () => {
    const [first, second, third] = await Promise.all([question, other, question].map(recordWords))
    const context = await openCall(browser, tidings)
    const page = await call(context, tidings.url)
    await intoMicrophone(page, first ?? '')
    await page
      .getByText(/latest energy news/i)
      .first()
      .waitFor({ timeout: understandMs })
    await untilSpeaking(page)

    const onsetMs = await intoMicrophone(page, second ?? '')
    const silentMs = (await untilQuiet(page)) - onsetMs
    process.stdout.write(`speech over an answer: silent after ${Math.round(silentMs)} ms\n`)
    expect(silentMs).toBeGreaterThan(0)
    expect(silentMs).toBeLessThan(500)
    await page
      .getByText(/latest science news/i)
      .first()
      .waitFor({ timeout: understandMs })
    await answers(page).last().getByText('oldest known sea map', { exact: false }).waitFor({
      timeout: understandMs,
    })
    await untilListening(page)

    await intoMicrophone(page, third ?? '')
    await expect.poll(() => page.getByText('You asked').count(), { timeout: understandMs }).toBe(3)
    await untilSpeaking(page)
    await context.close()
  })
})

describe.skipIf(!browserPath)('speaking to the browser’s recogniser', () => {
  let tidings: RunningApp
  let browser: Browser
  let context: BrowserContext

  beforeAll(async () => {
    tidings = await startApp()
    browser = await launchBrowser()
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })

  async function hearing(): Promise<Page> {
    context = await openCall(browser, tidings)
    await scriptRecogniser(context)
    const page = await call(context, tidings.url)
    await page.getByRole('button', { name: 'Use it' }).click()
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' }, { type: 'result', text: question, final: true })
    await untilSpeaking(page)
    // By then the page knows how much of its own sound comes back to the microphone.
    const before = await heardMs(page)
    await expect.poll(async () => (await heardMs(page)) - before).toBeGreaterThan(1500)
    return page
  }

  test('a noise that nobody makes a word of holds the answer for a moment, and it goes on to its end', async () => {
    const page = await hearing()
    const begun = await answers(page).last().getByRole('listitem').count()
    await intoMicrophone(page, await recordWords('Hm hm.'))
    await untilQuiet(page)
    await untilSession(page, 2)
    await state(page, 'Listening').waitFor()
    await untilSpeaking(page)
    await untilListening(page)
    expect(await answers(page).last().getByRole('listitem').count()).toBeGreaterThan(begun)
  })

  test('words over an answer end it and are answered, long before it would have ended by itself', async () => {
    const page = await hearing()
    await intoMicrophone(page, await recordWords(other))
    await untilSession(page, 2)
    await playRecogniser(page, { type: 'start' }, { type: 'result', text: other, final: true })
    const saidAtMs = performance.now()
    await page.getByText(other).first().waitFor()
    await answers(page).last().getByText('oldest known sea map', { exact: false }).waitFor({
      timeout: understandMs,
    })
    // The answer before takes half a minute: nothing of it is heard in between.
    expect(performance.now() - saidAtMs).toBeLessThan(15_000)
  })
})
