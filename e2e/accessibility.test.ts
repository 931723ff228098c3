import { AxeBuilder } from '@axe-core/playwright'
import { historyTexts, preferencesTexts } from '@tidings/contract/texts-dashboard'
import { feedbackTexts } from '@tidings/contract/texts-feedback'
import { layoutTexts } from '@tidings/contract/texts-layout'
import { onboardingTexts } from '@tidings/contract/texts-onboarding'
import { voiceTexts } from '@tidings/contract/texts-voice'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, type Account } from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { startTidings, type Tidings } from './support/tidings.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Colours do not depend on the width, nor widths on the colours: light on a desk, dark on the smallest phone. */
const looks = [
  { name: 'light, 1280 px wide', colorScheme: 'light', width: 1280 },
  { name: 'dark, 320 px wide', colorScheme: 'dark', width: 320 },
] as const

describe.skipIf(!browserPath).each(looks)('accessible and without sideways scrolling: $name', (look) => {
  let tidings: Tidings
  let browser: Browser
  let account: Account
  let signedOut: BrowserContext
  let signedIn: BrowserContext
  let page: Page

  beforeAll(async () => {
    tidings = await startTidings({ withoutNews: true })
    browser = await launchBrowser()
    account = await makeAccount(tidings.url, 'accessible@example.org', 'Åsa-Élodie')
    const body = ['started', 'completed', 'error', 'paused'].map((status) => ({
      user_id: account.userId,
      query_text: `Question with ${'a very long word '.repeat(4)}${'x'.repeat(80)}`,
      summary_text: 'A rather long sentence about the news. '.repeat(20),
      status,
      interaction_duration: 12,
      audio_response_url: '/api/audio/none',
      context_data: { type: 'question' },
    }))
    await askRecords(tidings.url, account, { path: 'query_history', method: 'POST', body })
    const options = { viewport: { width: look.width, height: 800 }, colorScheme: look.colorScheme }
    signedOut = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    signedIn = await contextWithSession(browser, tidings.url, {
      ...options,
      session: account.session,
      reducedMotion: 'reduce',
    })
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })

  async function check(state: string) {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${state}: ${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' and ')}`,
    )
    expect(found).toEqual([])
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${state}: pixels of sideways scrolling`).toBe(0)
  }

  async function open(context: BrowserContext, path: string, text: string) {
    page = await context.newPage()
    await page.goto(`${tidings.url}${path}`)
    await page.getByText(text).first().waitFor()
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  test('login, reset and update password, and the page that mails lead to', async () => {
    await open(signedOut, '/login', 'Forgot your password?')
    await check('login')
    await press('Sign In')
    await page.getByText('Email is required').waitFor()
    await check('login with errors')
    await open(signedOut, '/reset-password', 'Back to sign in')
    await check('reset password')
    await open(signedOut, '/update-password', 'Request a new link')
    await check('update password without a link')
    await open(signedOut, '/update-password#type=recovery', 'Confirm new password')
    await press('Update Password')
    await page.getByText('Password is required').waitFor()
    await check('update password with an error')
    await open(
      signedOut,
      '/verify?token_hash=abc&type=recovery&redirect_to=/update-password',
      'Choose a new password',
    )
    await check('verify')
    await open(signedOut, '/verify', 'This link is not complete.')
    await check('verify without a token')
  })

  test('the login locked out', async () => {
    await open(signedOut, '/login', 'Forgot your password?')
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 400, json: { message: 'No' } }))
    await page.getByLabel('Email').fill('locked@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await press('Sign In')
      await page.getByText('No', { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
    }
    await press('Sign In')
    await page.getByText('Please wait', { exact: false }).waitFor()
    await check('login locked out')
  })

  test('every step of the onboarding', async () => {
    await open(signedOut, '/onboarding', 'Ask aloud')
    await check('welcome')
    await press(onboardingTexts.getStarted)
    await press('Science')
    await page.getByLabel('Another interest').fill('An interest of one’s own')
    await page.keyboard.press('Enter')
    await check('interests')
    await press(onboardingTexts.next)
    await press('BBC')
    await check('sources')
    await press(onboardingTexts.next)
    await page.getByText('How often would you like to be updated?').waitFor()
    await check('frequency')
    await press(onboardingTexts.next)
    await page.getByLabel('First name').waitFor()
    await press(onboardingTexts.next)
    await page.getByText(onboardingTexts.firstNameRequired).waitFor()
    await check('personal info with errors')
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Email').fill(`accessible-${look.width}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
    await press(onboardingTexts.next)
    await page.getByText(onboardingTexts.goToDashboard).waitFor()
    await check('summary')
  })

  test('the dashboard with its tabs, and a call', async () => {
    await open(signedIn, '/', preferencesTexts.save)
    await page.getByText('completed').waitFor()
    await check('dashboard')
    await page.getByRole('tab', { name: historyTexts.savedTab }).click()
    await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
    await page.getByText(preferencesTexts.none).waitFor()
    await check('the other tabs')
    await page.getByRole('button', { name: voiceTexts.button.idle }).click()
    await page.getByRole('button', { name: voiceTexts.button.active }).waitFor()
    await page
      .getByText('Welcome back', { exact: false })
      .or(page.getByRole('list', { name: 'Answer' }))
      .first()
      .waitFor()
    await check('in a call')
    await page.getByRole('button', { name: voiceTexts.button.active }).click()
    await page.route('**/call/web', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: voiceTexts.button.idle }).click()
    await page.getByText(voiceTexts.startFailed).waitFor()
    await check('a call that could not start')
  })

  test('the feedback dialog and the menu', async () => {
    await open(signedIn, '/', preferencesTexts.save)
    await press(layoutTexts.support)
    await press(feedbackTexts.send)
    await page.getByText(feedbackTexts.empty).waitFor()
    await check('feedback with an error')
    await page.getByLabel(feedbackTexts.feedbackLabel).fill('Good')
    await press(feedbackTexts.send)
    await page.getByText(feedbackTexts.done).waitFor()
    await check('feedback sent')
    await page.keyboard.press('Escape')
    if (look.width >= 768) return
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await check('menu')
  })

  test.each(['profile', 'history', 'analytics', 'settings'])('the page %s', async (name) => {
    await open(signedIn, `/${name}`, 'Back to Home')
    await check(name)
  })
})
