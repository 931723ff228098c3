import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress } from '../support/account.ts'
import { browserPath, launchBrowser } from '../support/browser.ts'
import { listenToPage, loudestSample } from '../support/loudness.ts'
import { recordQuestion } from '../support/question-recording.ts'
import { until } from '../support/server-process.ts'
import { startApp, type RunningApp } from '../support/start-app.ts'
import { startTranscriptionServer, type TranscriptionServer } from '../support/transcription-server.ts'

const hasRecogniser = spawnSync('sh', ['-c', 'command -v pocketsphinx_continuous']).status === 0
if (process.env['CI'] === 'true' && !hasRecogniser) {
  throw new Error('CI needs pocketsphinx and pocketsphinx-en-us for the spoken question.')
}
if (!hasRecogniser) process.stdout.write('pocketsphinx is not installed: the spoken question is skipped.\n')

// The recording begins when the microphone opens, while the call still greets.
const quietSeconds = 6

describe.skipIf(!browserPath || !hasRecogniser)('a question spoken into the microphone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-microphone-'))
  let recogniser: TranscriptionServer
  let tidings: RunningApp
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const microphoneFile = path.join(folder, 'question.wav')
    await recordQuestion(microphoneFile, 'What is the latest science news?', quietSeconds)
    recogniser = await startTranscriptionServer()
    tidings = await startApp({ realVoice: true, env: { STT_URL: recogniser.url } })
    browser = await launchBrowser({ microphoneFile })
    const { session } = await makeAccount(tidings.url, newAddress('ana'))
    const context = await contextWithSession(browser, tidings.url, { session })
    page = await context.newPage()
    await listenToPage(page)
    await page.goto(`${tidings.url}/`)
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
    await recogniser[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is transcribed, answered aloud with its sources, and stored with its recording', async () => {
    await page.getByRole('button', { name: 'Tap & Ask' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page
      .getByText(/latest science news/i)
      .first()
      .waitFor({ timeout: 100_000 })
    const answer = page.getByRole('list', { name: 'Answer' }).last()
    await answer.getByText('oldest known sea map', { exact: false }).first().waitFor({ timeout: 60_000 })
    expect(await answer.getByRole('button', { name: /Harbour Post/ }).count()).toBeGreaterThan(0)
    await until('something can be heard', async () => (await loudestSample(page)) > 0.02)

    await page.getByRole('button', { name: 'Stop' }).click()
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: /latest science news/i })
      .filter({ hasText: 'completed' })
    await entry.first().waitFor()
    const audio = entry.first().locator('audio')
    await audio.scrollIntoViewIfNeeded()
    await until('the saved answer has its address', async () => (await audio.getAttribute('src')) !== null)
    await audio.press('Space')
    await until('the saved answer plays', () =>
      audio.evaluate((element: HTMLAudioElement) => element.currentTime > 0),
    )
    expect(recogniser.requests()).toBeGreaterThan(0)
  })
})
