import { voiceTexts } from '@tidings/contract/texts-voice'
import type { WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openStage } from './support/stage.ts'

const question = 'What is new about tidal energy?'
const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'

describe.skipIf(!browserPath)('a call whose network breaks', () => {
  const tidings = openStage()

  test('says so, comes back by itself, and goes on answering', async () => {
    const account = await makeAccount(tidings.url, 'rejoin@example.org')
    const context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    const page = await context.newPage()
    let isDown = false
    let current: WebSocketRoute | null = null
    await page.routeWebSocket(/\/voice\//, async (socket) => {
      if (isDown) return socket.close({ code: 1013 })
      socket.connectToServer()
      current = socket
    })
    await page.goto(`${tidings.url}/`)
    await page.getByRole('button', { name: voiceTexts.button.idle, exact: true }).click()
    await page.getByRole('button', { name: voiceTexts.button.active, exact: true }).waitFor()
    const ask = async () => {
      await page.getByLabel('Or type your question').fill(question)
      await page.getByLabel('Or type your question').press('Enter')
    }
    const answer = page.getByText(firstNews)
    await ask()
    await answer.first().waitFor()
    isDown = true
    await (current as WebSocketRoute | null)?.close({ code: 1011 })
    const notice = page.getByText('Reconnecting', { exact: false }).first()
    await notice.waitFor()
    isDown = false
    await notice.waitFor({ state: 'detached' })
    const before = await answer.count()
    await ask()
    await expect.poll(() => answer.count(), { timeout: 30_000 }).toBeGreaterThan(before)
    expect(await page.getByRole('button', { name: voiceTexts.button.active, exact: true }).count()).toBe(1)
    await context.close()
  })
})
