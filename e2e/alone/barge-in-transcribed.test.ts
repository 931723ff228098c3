import { spawnSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, launchBrowser } from '../support/browser.ts'
import {
  answersOn,
  openCallContext,
  startCall,
  understandMs,
  untilListening,
  untilQuiet,
  untilSpeaking,
} from '../support/spoken-call.ts'
import { intoMicrophone, recordWords } from '../support/spoken-microphone.ts'
import { startApp, type RunningApp } from '../support/start-app.ts'
import { startTranscriptionServer, type TranscriptionServer } from '../support/transcription-server.ts'

const hasRecogniser = spawnSync('sh', ['-c', 'command -v pocketsphinx_continuous']).status === 0
const question = 'What is the latest energy news?'
const other = 'What is the latest science news?'

describe.skipIf(!browserPath || !hasRecogniser)('speaking to a server that transcribes', () => {
  let recogniser: TranscriptionServer
  let tidings: RunningApp
  let browser: Browser

  beforeAll(async () => {
    recogniser = await startTranscriptionServer()
    tidings = await startApp({ realVoice: true, env: { STT_URL: recogniser.url } })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
    await recogniser[Symbol.asyncDispose]()
  })

  test('a question is answered, interrupted at once by a barge-in, and followed up', async () => {
    const [first, second, third] = await Promise.all([question, other, question].map(recordWords))
    const context = await openCallContext(browser, tidings.url, 'fast')
    const page = await startCall(context, tidings.url)
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
    await answersOn(page).last().getByText('oldest known sea map', { exact: false }).waitFor({
      timeout: understandMs,
    })
    await untilListening(page)

    await intoMicrophone(page, third ?? '')
    await expect.poll(() => page.getByText('You asked').count(), { timeout: understandMs }).toBe(3)
    await untilSpeaking(page)
    await context.close()
  })
})
