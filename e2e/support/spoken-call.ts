import { randomUUID } from 'node:crypto'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { contextWithSession, hearFast, hearSlowly, makeAccount } from './account.ts'
import { quietSince, takeOverMicrophone } from './spoken-microphone.ts'

export const understandMs = 60_000

export const callState = (page: Page, words: string): Locator => page.getByText(words, { exact: true })

export const answersOn = (page: Page): Locator => page.getByRole('list', { name: 'Answer' })

/** Waits until the greeting or answer has been played to its end. */
export async function untilListening(page: Page) {
  await callState(page, 'Listening').waitFor({ timeout: understandMs })
}

export async function untilSpeaking(page: Page) {
  await callState(page, 'Speaking').waitFor({ timeout: understandMs })
  await expect.poll(async () => (await quietSince(page)).forMs).toBeLessThan(100)
}

/** Waits for silence; resolves to its start on the page's clock. */
export async function untilQuiet(page: Page): Promise<number> {
  await expect.poll(async () => (await quietSince(page)).forMs).toBeGreaterThan(400)
  return (await quietSince(page)).atMs
}

/** Opens a context for a new account, with the test's microphone. `speaks: 'fast'` if an answer is played to its end. */
export async function openCallContext(
  browser: Browser,
  url: string,
  speaks: 'fast' | 'normally' | 'slowly',
): Promise<BrowserContext> {
  const account = await makeAccount(url, `${randomUUID()}@example.org`)
  if (speaks === 'fast') await hearFast(url, account)
  if (speaks === 'slowly') await hearSlowly(url, account)
  const context = await contextWithSession(browser, url, { session: account.session })
  await takeOverMicrophone(context)
  return context
}

/** Starts a call and waits for the end of the greeting. */
export async function startCall(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: voiceTexts.button.idle, exact: true }).click()
  await page.getByRole('button', { name: voiceTexts.button.active, exact: true }).waitFor()
  await untilSpeaking(page)
  await untilQuiet(page)
  return page
}
