import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { dialog } from '../web/tests/support/looks.ts'
import { checkLooks } from './support/accessible-looks.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openTestApp } from './support/test-app.ts'

const voiceCard = 'main section:has(> div footer)'

const options = { reducedMotion: 'reduce', hasTouch: true } as const

// `web/src/app/accessibility*.browser.test.tsx` have every state that needs no server.
describe.skipIf(!browserPath)('every screen is accessible and does not scroll sideways', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page

  afterEach(() => context.close())

  const check = (state: string, within?: string) => checkLooks(page, state, within)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  test('a written answer with its source, and a call', async () => {
    const { session } = await makeAccount(tidings.url, newAddress('accessible'), 'Åsa-Élodie')
    context = await contextWithSession(tidings.browser, tidings.url, { ...options, session })
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await page.getByText('Save Preferences').first().waitFor()
    await page.getByLabel('Or type your question').fill('What is new about tidal energy?')
    await press('Send')
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    await check('a written answer', voiceCard)
    await page.getByRole('list', { name: 'Answer' }).getByRole('button').first().click()
    await page.getByRole('dialog').locator('mark').waitFor()
    await check('where a sentence comes from', dialog)
    await page.keyboard.press('Escape')
    const { release } = await holdRequests(page, '**/call/web')
    await page.getByRole('button', { name: 'Tap & Ask' }).click()
    await page.getByText('Initializing voice assistant...').waitFor()
    await check('a call that starts', voiceCard)
    release()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.getByText('Call settings').click()
    await page.getByLabel('Or type your question').fill('Words '.repeat(300))
    await page.getByText('Your question is too long', { exact: false }).waitFor()
    await check('in a call')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.route('**/call/web', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Tap & Ask' }).click()
    await page
      .getByText('Failed to start the voice assistant. Please check the console for more details.')
      .waitFor()
    await check('a call that could not start', voiceCard)
  })
})
