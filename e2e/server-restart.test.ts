import { connectionTexts } from '@tidings/contract/texts/errors'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  hearFast,
  makeAccount,
  newAddress,
  signedOutContext,
  type Account,
} from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { scriptRecogniser } from './support/scripted-recogniser.ts'
import { openKillableTestApp } from './support/test-app.ts'

const question = 'What is happening with tidal energy?'

describe.skipIf(!browserPath)('a server that is killed and restarted', () => {
  const tidings = openKillableTestApp()
  let account: Account
  let context: BrowserContext
  let page: Page

  async function makePerson(): Promise<Account> {
    const person = await makeAccount(tidings.url, newAddress('restart'))
    await hearFast(tidings.url, person)
    return person
  }
  /** The dashboard of somebody who is signed in. */
  async function openDashboard({ session }: Account) {
    const own = await contextWithSession(tidings.browser, tidings.url, { session })
    const dashboard = await own.newPage()
    await scriptRecogniser(dashboard)
    await dashboard.goto(`${tidings.url}/`)
    await dashboard.getByRole('button', { name: 'Save Preferences', exact: true }).waitFor()
    return { own, dashboard }
  }

  beforeEach(async () => {
    account = await makePerson()
    await askRecords(tidings.url, account, {
      path: 'query_history',
      method: 'POST',
      // More than are shown at first.
      body: Array.from({ length: 12 }, (_, at) => ({
        user_id: account.userId,
        query_text: at === 0 ? 'Kept question' : `Question ${at}`,
        status: 'completed',
        created_at: new Date(Date.now() - at * 1000).toISOString(),
      })),
    })
    const opened = await openDashboard(account)
    context = opened.own
    page = opened.dashboard
    await kept().waitFor()
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
  /** Somebody about to sign in. */
  async function fillLogin() {
    const other = await signedOutContext(tidings.browser, tidings.url)
    const login = await other.newPage()
    await login.goto(`${tidings.url}/login`)
    await login.getByLabel('Email', { exact: true }).fill(account.email)
    await login.getByLabel('Password', { exact: true }).fill(account.password)
    return {
      signIn: () => login.getByRole('button', { name: 'Sign In', exact: true }).click(),
      login,
      [Symbol.asyncDispose]: () => other.close(),
    }
  }

  const kept = () => page.getByText('Kept question')
  const place = () => page.getByLabel('Location (optional)')
  const typed = () => page.getByLabel('Or type your question')

  test('calls continue, on the dashboard and on other screens', async () => {
    const waiting = page.getByRole('status').getByText('Waiting for your question', { exact: true })
    await button('Tap & Ask').click()
    await waiting.waitFor()
    const elsewhere = await openDashboard(await makePerson())
    const other = elsewhere.dashboard
    await other.getByRole('button', { name: 'Tap & Ask', exact: true }).click()
    await other.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await other.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click()
    const bar = other.getByRole('region', { name: 'Your call' })
    const stop = bar.getByRole('button', { name: 'Stop', exact: true })
    await stop.waitFor()
    const lost = page.getByText('The connection was lost. Reconnecting...')
    await tidings.app.killAndRestart(async () => {
      await lost.waitFor()
      await bar.getByText('Reconnecting').waitFor()
    })

    await waiting.waitFor()
    await bar.getByText('Reconnecting').waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    await typed().fill('What is new?')
    await button('Send').click()
    await page.getByText('A new tidal energy plant opened').first().waitFor()
    await stop.click()
    await expect.poll(() => bar.count()).toBe(0)
    await elsewhere.own.close()
  })

  test('while it is down every button shows an error and loses nothing, and afterwards everything works', async () => {
    await using way = await fillLogin()
    // The dialog's code is fetched with the first press.
    await button('Share your feedback').click()
    await page.getByLabel('Your Feedback*').fill('Worth keeping')
    await button('Cancel').click()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await tidings.app.killAndRestart(async () => {
      await button('Logout').click()
      await expect.poll(() => logged.join('\n')).toContain('Logout failed')
      await place().fill('Oslo')
      await button('Save Preferences').click()
      await alert('Error saving preferences').waitFor()
      await button('See More').click()
      await alert('Error loading history').waitFor()
      await button('Demo').click()
      await alert('Error generating demo data').waitFor()
      await typed().fill(question)
      await button('Send').click()
      await page.getByText('The server cannot be reached.').waitFor()
      await button('Share your feedback').click()
      await button('Send Feedback').click()
      await alert('Failed to send feedback. Please try again later.').waitFor()
      await way.signIn()
      await way.login.getByText(connectionTexts.unreachable).waitFor()
    })
    await way.signIn()
    await way.login.waitForURL(`${tidings.url}/`)
    await button('Send Feedback').click()
    await page.getByText('Your feedback has been submitted successfully. We appreciate your input!').waitFor()
    await page.keyboard.press('Escape')
    expect(await kept().isVisible()).toBe(true)
    expect(await place().inputValue()).toBe('Oslo')
    await button('Save Preferences').click()
    await page.getByText('Preferences saved successfully').waitFor()
    // "Try again" may be gone by now: a question that is kept late loads the history by itself.
    await button('See More').click()
    await expect.poll(() => alert('Error loading history').count()).toBe(0)
    expect(await typed().inputValue()).toBe(question)
    await button('Send').click()
    await page.getByRole('list', { name: 'Answer' }).first().waitFor()
  })
})
