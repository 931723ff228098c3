import { sourceTexts } from '@tidings/contract/texts/preferences'
import { changePasswordTexts, deviceTexts, twoStepTexts } from '@tidings/contract/texts/settings'
import { codeByEmailTexts } from '@tidings/contract/texts/login'
import { codeTexts, secondStepTexts } from '@tidings/contract/texts/second-step'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  signedOutContext,
  type Account,
} from './support/account.ts'
import { checkLooks, checkPhone, dialog } from './support/accessible-looks.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { codeOfStep } from './support/second-factor.ts'
import { openTestApp } from './support/test-app.ts'
import { untilGivenUp } from './support/until-given-up.ts'
import { panelTexts } from '../web/src/features/stories/panel-texts.ts'
import { storyTexts } from '../web/src/features/stories/story-texts.ts'
import { catalogueTexts } from '../web/src/platform/sources/describe-catalogue.ts'

const preferences = 'section:has(> header #preferences)'
const voiceCard = 'main section:has(> div footer)'

const options = { reducedMotion: 'reduce', hasTouch: true } as const

describe.skipIf(!browserPath)('every screen is accessible and does not scroll sideways', () => {
  const tidings = openTestApp()

  let account: Account
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    account = await makeAccount(tidings.url, newAddress('accessible'), 'Åsa-Élodie')
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
  })
  afterEach(() => context.close())

  const check = (state: string, within?: string) => checkLooks(page, state, within)

  async function takeContext(session?: string) {
    context = session
      ? await contextWithSession(tidings.browser, tidings.url, { ...options, session })
      : await signedOutContext(tidings.browser, tidings.url, options)
    page = await context.newPage()
  }

  async function show(path: string, text: string) {
    await page.goto(`${tidings.url}${path}`)
    await page.getByText(text).first().waitFor()
  }

  async function open(path: string, text: string, session?: string) {
    await takeContext(session)
    await show(path, text)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  test('login, also while it is locked out, reset and update password, and the pages that mailed links open', async () => {
    await open('/login', 'Forgot your password?')
    await check('login')
    await press('Sign In')
    await page.getByText('Email is required').waitFor()
    await check('login with errors')
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 400, json: { message: 'No' } }))
    await page.getByLabel('Email').fill('locked@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await press('Sign In')
      await page.getByText('No', { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
    }
    await check('login refused')
    await press('Sign In')
    await page.getByText('Please wait', { exact: false }).waitFor()
    await check('login locked out')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByText('Back to sign in').waitFor()
    await check('reset password')
    await page.getByLabel('Email').fill(account.email)
    await press('Send Reset Link')
    await page.getByText('Password reset link sent! Check your email inbox.').waitFor()
    await check('reset password, sent')
    await show('/update-password#type=recovery', 'Confirm new password')
    await press('Update Password')
    await page.getByText('Password is required').waitFor()
    await check('update password with an error')
    await show('/verify?token_hash=abc&type=recovery&redirect_to=/update-password', 'Choose a new password')
    await check('verify')
    await press('Choose a new password')
    await page.getByText('Request a new link').waitFor()
    await check('verify refused')
    await show('/verify', 'This link is incomplete.')
    await check('verify without a token')
    await show('/update-password', 'Request a new link')
    await check('update password without a link')
  })

  test('every step of onboarding', async () => {
    await open('/onboarding', 'Ask aloud')
    await check('welcome')
    await press('Get Started')
    await press('Science')
    await page.getByLabel('Another interest').fill('An interest of one’s own')
    await page.keyboard.press('Enter')
    await check('interests')
    await press('Next')
    await press('BBC')
    await check('sources')
    await press('Next')
    await page.getByText('How often would you like to be updated?').waitFor()
    await check('frequency')
    await press('Next')
    await page.getByLabel('First name').waitFor()
    await press('Next')
    await page.getByText('First name is required').waitFor()
    await check('personal info with errors')
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Email').fill(newAddress('onboarded'))
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
    await press('Next')
    await page.getByText('Go to Dashboard').waitFor()
    await check('summary')
  })

  test('the dashboard, its tabs, and the dialog about unsaved changes', async () => {
    await open('/', 'Save Preferences', account.session)
    await page.getByText('completed').waitFor()
    await check('dashboard')
    await checkPhone(page, 'dashboard')
    await page.getByRole('tab', { name: 'Saved Articles' }).click()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByText('No preferences found. Use the form to configure your preferences.').waitFor()
    await check('the other tabs', 'main')
    await page.getByRole('tab', { name: 'Complete Form' }).click()
    for (const list of ['Interests', 'Preferred information sources']) {
      await page.getByLabel(list, { exact: true }).fill('A choice of one’s own')
      await page.keyboard.press('Enter')
    }
    await page.getByText('Not saved yet.').waitFor()
    await page.getByRole('link', { name: 'History', exact: true }).last().click()
    await page.getByRole('dialog', { name: 'Save your preferences?' }).waitFor()
    await check('changes about to be left', dialog)
    await page.keyboard.press('Escape')
    await check('preferences not saved yet', preferences)
    await press('Save Preferences')
    await page.getByText('Preferences saved successfully').waitFor()
    await check('preferences saved', preferences)
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByText('Voice gender').waitFor()
    await check('preferences summary', preferences)
  })

  test('a written answer with its source, and a call', async () => {
    await open('/', 'Save Preferences', account.session)
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

  test('failed loads, and a page without a network', async () => {
    await takeContext(account.session)
    await page.clock.install()
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.goto(`${tidings.url}/`)
    await untilGivenUp(page, page.getByText('Error loading history'))
    await page.getByRole('button', { name: 'Try again' }).last().waitFor()
    await check('not loaded')
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    await check('offline')
    await context.setOffline(false)
  })

  test('the dialogs for feedback, a story and choosing sources, and the menu', async () => {
    await open('/', 'Save Preferences', account.session)
    await press('Support')
    await press('Send Feedback')
    await page.getByText('Please enter your feedback').waitFor()
    await check('feedback with an error', dialog)
    await page.getByLabel('Your Feedback*').fill('Good')
    await press('Send Feedback')
    await page.getByText('Your feedback has been submitted successfully. We appreciate your input!').waitFor()
    await check('feedback sent', dialog)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await checkPhone(page, 'menu', dialog)
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: storyTexts.title }).getByRole('link').first().click()
    await page.getByText(panelTexts.reports).waitFor()
    await check('a story', dialog)
    await page.keyboard.press('Escape')
    await press(sourceTexts.browse)
    await page.getByRole('list', { name: catalogueTexts.title }).getByRole('listitem').first().waitFor()
    await check('sources to choose from', dialog)
  })

  test('the settings with their dialogs, and the second step of signing in', async () => {
    const { email, password, session } = await makeAccount(tidings.url, newAddress('two-steps'))
    await open('/settings', deviceTexts.onlyHere, session)
    await press(changePasswordTexts.button)
    await page.getByText('Password is required').waitFor()
    await check('settings with an error')
    await press(twoStepTexts.addApp)
    await page.getByLabel('Name').fill('')
    await press(twoStepTexts.next)
    await page.getByText(twoStepTexts.nameRequired).waitFor()
    await check('an app without a name', dialog)
    await page.getByLabel('Name').fill('My app')
    await press(twoStepTexts.next)
    const secret = (await page.getByRole('dialog').locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.required, { exact: true }).waitFor()
    await check('an app to be scanned', dialog)
    await page.getByLabel(twoStepTexts.appCode).fill(codeOfStep(secret, 0))
    await press(codeTexts.confirm)
    await page.getByText(twoStepTexts.added('My app')).waitFor()
    await check('settings with a second step')
    await press(twoStepTexts.removeLabel('My app'))
    await check('an app to be removed', dialog)
    await context.close()

    await open('/login', 'Forgot your password?')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press('Sign In')
    await page.getByText(secondStepTexts.otherAccount).waitFor()
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.required, { exact: true }).waitFor()
    await check('a code is asked for')
    await press(secondStepTexts.otherAccount)
    await page.getByRole('link', { name: codeByEmailTexts.link }).click()
    await page.getByLabel('Email').fill(newAddress('nobody'))
    await check('a code by email')
    await press(codeTexts.send)
    await page.getByText(codeByEmailTexts.otherAddress).waitFor()
    await check('a code by email, sent')
  })

  test('the profile, the history, analytics and the settings', async () => {
    await open('/profile', 'Back to Home', account.session)
    await check('profile')
    for (const name of ['History', 'Analytics', 'Settings']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).last().click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await check(name)
    }
  })
})
