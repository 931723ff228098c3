import { historyTexts } from '@tidings/contract/texts/history'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { feedbackTexts } from '@tidings/contract/texts/feedback'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  sessionKey,
  type Account,
} from './support/account.ts'
import { breakStorage } from './support/broken-storage.ts'
import { browserPath } from './support/browser.ts'
import { scriptRecogniser, untilSession } from './support/scripted-recogniser.ts'
import { openStage } from './support/stage.ts'
import { untilGivenUp } from './support/until-given-up.ts'

const question = 'What is happening with tidal energy?'
const broken = 'Something went wrong in this part of the page. What you saved is safe.'

describe.skipIf(!browserPath)('the dashboard in bad conditions', () => {
  const tidings = openStage()
  let context: BrowserContext
  let page: Page
  let account: Account
  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('conditions'))
    await askRecords(tidings.url, account, {
      path: 'query_history',
      method: 'POST',
      body: { user_id: account.userId, query_text: 'Kept question', status: 'completed' },
    })
    await newPage()
  })
  afterEach(() => context.close())

  async function newPage(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    context.setDefaultTimeout(15_000)
    page = await context.newPage()
  }
  const open = async () => {
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
    await kept().waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => button(preferencesTexts.save)
  const kept = () => page.getByText('Kept question')
  const place = () => page.getByLabel('Location (optional)')
  const typed = () => page.getByLabel('Or type your question')
  const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
  const card = (title: string) => page.getByRole('region', { name: title })
  const tryAgain = (title: string) => card(title).getByRole('button', { name: 'Try again' })

  test('when nothing can be read, each card says so by itself, and each can be tried again', async () => {
    await page.clock.install()
    await page.route(/\/(rest\/v1|api)\//, (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await untilGivenUp(page, alert(preferencesTexts.error))
    await alert(historyTexts.failed).waitFor()
    await page.getByText('The news status is unavailable: the server did not respond.').waitFor()
    await page.unrouteAll()
    await tryAgain(preferencesTexts.cardTitle).click()
    await save().waitFor()
    await tryAgain(historyTexts.title).click()
    await kept().waitFor()
  })

  test('when the code that reads cannot be fetched, the words are the same, and a retry fetches it', async () => {
    await page.route(/\/records-[\w-]+\.js$/, (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await alert(preferencesTexts.error).waitFor()
    await alert(historyTexts.failed).waitFor()
    await page.unrouteAll()
    await tryAgain(preferencesTexts.cardTitle).click()
    await save().waitFor()
    await tryAgain(historyTexts.title).click()
    await kept().waitFor()
  })

  test('while the server is down every button says what failed and loses nothing, and once it is up all goes on', async () => {
    await open()
    // The dialog's code is fetched with the first press.
    await button(voiceTexts.feedbackLink).click()
    await page.getByLabel(feedbackTexts.feedbackLabel).fill('Worth keeping')
    await button(feedbackTexts.cancel).click()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await tidings.killAndRestart(async () => {
      await button('Logout').click()
      await expect.poll(() => logged.join('\n')).toContain('Logout failed')
      await place().fill('Oslo')
      await save().click()
      await alert(preferencesTexts.saveFailed).waitFor()
      await button(historyTexts.seeMore).click()
      await alert(historyTexts.failed).waitFor()
      await button(historyTexts.demo).click()
      await alert(historyTexts.demoFailed).waitFor()
      await typed().fill(question)
      await button('Send').click()
      await alert(voiceTexts.startFailed).waitFor()
      await button(voiceTexts.feedbackLink).click()
      await button(feedbackTexts.send).click()
      await alert(feedbackTexts.failed).waitFor()
    })
    await button(feedbackTexts.send).click()
    await page.getByText(feedbackTexts.done).waitFor()
    await page.keyboard.press('Escape')
    expect(await kept().isVisible()).toBe(true)
    expect(await place().inputValue()).toBe('Oslo')
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
    await tryAgain(historyTexts.title).click()
    await expect.poll(() => alert(historyTexts.failed).count()).toBe(0)
    expect(await typed().inputValue()).toBe(question)
    await button('Send').click()
    await button(voiceTexts.button.active).waitFor()
  })

  test('offline it says so and keeps what it has; back online, what had failed is read again by itself', async () => {
    await page.clock.install()
    await open()
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    await place().fill('Oslo')
    await save().click()
    await alert(preferencesTexts.saveFailed).waitFor()
    await button(historyTexts.seeMore).click()
    await untilGivenUp(page, alert(historyTexts.failed))
    expect(await kept().isVisible()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => alert(historyTexts.failed).count()).toBe(0)
    expect(await page.getByText('You are offline.', { exact: false }).count()).toBe(0)
    expect(await place().inputValue()).toBe('Oslo')
  })

  test('without its settings it says so, and starts by itself when the connection is back', async () => {
    await page.route('**/config.json', (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await page.getByText('Tidings cannot reach its server.', { exact: false }).waitFor()
    await page.unrouteAll()
    await context.setOffline(true)
    await context.setOffline(false)
    await save().waitFor()
  })

  test('a session that is gone is told to who asks a question, and the question stays', async () => {
    await open()
    await page.evaluate((key) => localStorage.removeItem(key), sessionKey)
    await typed().fill(question)
    await button('Send').click()
    await alert(voiceTexts.startFailed).waitFor()
    await page.getByText('You are not signed in.').waitFor()
    expect(await typed().inputValue()).toBe(question)
  })

  test('with storage that is full it works: the theme, the consent and the call', async () => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await breakStorage(page, 'full')
    await scriptRecogniser(context)
    await open()
    await button('Dark theme').click()
    await button('Light theme').waitFor()
    await button(voiceTexts.button.idle).click()
    await button('Use it').click()
    await untilSession(page, 1)
    await place().fill('Oslo')
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
    expect(errors).toEqual([])
  })

  test('with storage that is refused, who signs in has the dashboard for the life of the page', async () => {
    await breakStorage(page, 'refused')
    await page.goto(`${tidings.url}/login`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await kept().waitFor()
    await button('Dark theme').click()
    await button('Light theme').waitFor()
    await place().fill('Oslo')
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
  })

  test('a clock that is set back or forward in a call leaves a duration that can be read', async () => {
    await page.clock.install()
    await open()
    await button(voiceTexts.button.idle).click()
    await button(voiceTexts.button.active).waitFor()
    const shown = () => page.getByRole('timer').textContent()
    const start = await page.evaluate(() => Date.now())
    await page.clock.setSystemTime(start - 86_400_000)
    await expect.poll(shown).toBe('Duration: 00:00')
    await page.clock.setSystemTime(start + 7_265_000)
    await expect.poll(shown).toMatch(/^Duration: 121:\d\d$/)
    await button(voiceTexts.button.active).click()
    await expect.poll(shown).toBe('Duration: 00:00')
  })

  describe('code that cannot be fetched', () => {
    const fail = (chunk: string) =>
      page.route(new RegExp(`/${chunk}-[\\w-]+\\.js$`), (route) => route.abort())

    test('for the form: its card says so, the rest works, and Try again brings it', async () => {
      await fail('preferences-form')
      await page.goto(`${tidings.url}/`)
      await alert(broken).waitFor()
      await kept().waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await save().waitFor()
    })

    test('for the summary: its card says so, the rest works, and after Try again it opens with nothing lost', async () => {
      await open()
      await place().fill('Oslo')
      await fail('preferences-summary')
      await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
      await alert(broken).waitFor()
      await kept().waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await expect.poll(() => place().inputValue()).toBe('Oslo')
      await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
      await page.getByText(preferencesTexts.none).waitFor()
    })

    test.each([
      ['Settings', 'Profile'],
      ['Profile', 'History'],
      ['History', 'Analytics'],
      ['Analytics', 'Settings'],
    ])('for the page %s: %s opens, and so does it once it can be fetched', async (name, other) => {
      const link = (title: string) => page.getByRole('link', { name: title }).first()
      const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })
      await open()
      await fail(`${name.toLowerCase()}-page`)
      await link(name).click()
      await alert(broken).waitFor()
      await link(other).click()
      await heading(other).waitFor()
      await page.unrouteAll()
      await link(name).click()
      await heading(name).waitFor()
    })

    test('for the feedback dialog: it is said in sight, nothing else goes, and Try again opens it', async () => {
      await open()
      await fail('feedback-dialog')
      await place().fill('Oslo')
      await button(voiceTexts.feedbackLink).click()
      await alert(broken).waitFor()
      expect(await place().inputValue()).toBe('Oslo')
      await button('Close').click()
      await expect.poll(() => alert(broken).count()).toBe(0)
      await button(voiceTexts.feedbackLink).click()
      await alert(broken).waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await page.getByRole('dialog', { name: feedbackTexts.title }).waitFor()
    })

    test('for a call: the start has failed, and the next one does not', async () => {
      await open()
      await fail('socket-call')
      await button(voiceTexts.button.idle).click()
      await alert(voiceTexts.startFailed).waitFor()
      await page.unrouteAll()
      await button(voiceTexts.button.idle).click()
      await button(voiceTexts.button.active).waitFor()
    })

    test('for the menu of a small screen: it is said in sight, and Try again opens it', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await open()
      await fail('menu-overlay')
      await button('Menu').click()
      await alert(broken).waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    })

    test('for all of the dashboard: Try again brings it', async () => {
      await fail('signed-in-app')
      await page.goto(`${tidings.url}/`)
      await alert(broken).waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await kept().waitFor()
    })
  })
})
