import { preferencesTexts } from '@tidings/contract/texts-dashboard'
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  sessionKey,
  type Account,
} from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the personalisation card', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account
  let saved: Request[]

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('preferences'))
  })
  afterEach(() => context.close())

  async function open(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    page = await context.newPage()
    saved = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') saved.push(request)
    })
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
  }

  const form = () => page.getByRole('form', { name: preferencesTexts.formTitle })
  const save = () => page.getByRole('button', { name: preferencesTexts.save })
  const field = (label: string) => form().getByLabel(label, { exact: true })
  const options = (label: string) =>
    field(label)
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
  const refuse = (table: string) =>
    page.route(`**/rest/v1/${table}**`, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))

  test('starts with the defaults and offers every choice of the specification', async () => {
    await open({ timezoneId: 'Asia/Tokyo' })
    expect(await field('Update frequency').inputValue()).toBe('daily')
    expect(await options('Update frequency')).toEqual(['real-time', 'hourly', 'daily', 'weekly'])
    expect(await field('Content filter').inputValue()).toBe('moderate')
    expect(await options('Content filter')).toEqual(['strict', 'moderate', 'none'])
    expect(await field('Summary length').inputValue()).toBe('medium')
    expect(await options('Summary length')).toEqual(['short', 'medium', 'detailed'])
    expect(await field('Preferred language').inputValue()).toBe('en')
    expect(await options('Preferred language')).toEqual(['en', 'fr', 'es', 'de', 'it'])
    expect(await options('Timezone')).toHaveLength(1 + 23)
    expect(await field('Email notifications').isChecked()).toBe(true)
    expect(await field('Push notifications').isChecked()).toBe(true)
    expect(await field('Female').isChecked()).toBe(true)
    const speed = field('Voice speed')
    const range = await Promise.all(['min', 'max', 'step'].map((name) => speed.getAttribute(name)))
    expect([...range, await speed.inputValue()]).toEqual(['0.5', '2', '0.1', '1'])
  })

  test('adds trimmed items once by Enter or button without saving, and removes them', async () => {
    await open()
    const interests = field('Interests')
    for (const typed of ['  Chess ', 'CHESS', '   ']) {
      await interests.fill(typed)
      await interests.press('Enter')
    }
    const chosen = form().getByRole('list', { name: 'Interests: chosen' }).getByRole('listitem')
    expect(await chosen.allInnerTexts()).toEqual(['Chess'])
    await field('Preferred information sources').fill('BBC')
    await form().getByRole('button', { name: 'Add source' }).click()
    await form().getByRole('button', { name: 'Remove BBC' }).click()
    expect(await form().getByRole('button', { name: 'Remove BBC' }).count()).toBe(0)
    expect(saved).toHaveLength(0)
  })

  test('saves all of it to its two tables, says so, and shows it again after a reload and in the summary', async () => {
    await open()
    for (const interest of ['Science', 'Chess']) {
      await field('Interests').fill(interest)
      await field('Interests').press('Enter')
    }
    await field('Preferred information sources').fill('The Guardian')
    await field('Preferred information sources').press('Enter')
    await field('Update frequency').selectOption('hourly')
    await field('Content filter').selectOption('strict')
    await field('Summary length').selectOption('detailed')
    await field('Push notifications').uncheck()
    await field('Male').check()
    await field('Voice speed').press('ArrowRight')
    await field('Voice speed').press('ArrowRight')
    expect(await field('Voice speed').getAttribute('aria-valuetext')).toBe('1.2x')
    await field('Preferred language').selectOption('it')
    await field('Timezone').selectOption('Europe/Rome')
    await field('Location (optional)').fill('  ')
    const { release } = await holdRequests(page, '**/rest/v1/user_preferences**')
    await save().click()
    const busy = page.getByRole('button', { name: preferencesTexts.saving })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    release()
    await page.getByRole('status').getByText(preferencesTexts.saved).waitFor()
    expect(saved.map((request) => request.postDataJSON() as unknown)).toEqual([
      {
        interests: ['Science', 'Chess'],
        preferred_sources: ['The Guardian'],
        update_frequency: 'hourly',
        notification_settings: { email: true, push: false },
        content_filter_level: 'strict',
        voice_settings: { speed: 1.2, gender: 'male' },
        summary_length_preference: 'detailed',
      },
      { language_preference: 'it', location: null, timezone: 'Europe/Rome' },
    ])

    await page.reload()
    await save().waitFor()
    expect(await field('Content filter').inputValue()).toBe('strict')
    expect(await field('Timezone').inputValue()).toBe('Europe/Rome')
    await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
    const panel = page.getByRole('tabpanel', { name: preferencesTexts.summaryTab })
    await panel.getByText('Chess').waitFor()
    expect(await panel.locator('ol').allInnerTexts()).toEqual(['Science\nChess', 'The Guardian'])
    expect(
      await panel
        .locator('ol')
        .first()
        .evaluate((list) => getComputedStyle(list).listStyleType),
    ).toBe('decimal')
    expect(await panel.locator('dd').allInnerTexts()).toEqual([
      'Male',
      '1.2x',
      'Hourly',
      'Detailed',
      'Strict',
    ])
  })

  test('the summary has room for its numbers and its longest words, also at 320 px, and keeps text as text', async () => {
    const interests = Array.from({ length: 120 }, (_, index) => `Interest ${index + 1}`)
    interests[0] = '<img src=x onerror=alert(1)>'
    interests[1] = 'אנרגיה מתחדשת'
    interests[2] = 'x'.repeat(300)
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { interests },
    })
    await open({ viewport: { width: 320, height: 800 } })
    await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
    const list = page.getByRole('tabpanel', { name: preferencesTexts.summaryTab }).locator('ol').first()
    await expect.poll(() => list.locator('li').allInnerTexts()).toEqual(interests)
    const { room, needed, overflow } = await list.evaluate((element) => {
      const style = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      return {
        room: Number.parseFloat(style.paddingLeft),
        needed: context.measureText('120. ').width,
        overflow: element.scrollWidth - element.clientWidth,
      }
    })
    expect(room).toBeGreaterThanOrEqual(needed)
    expect(overflow).toBe(0)
  })

  test('says in the summary when nothing has been chosen, and in the panel that it loads', async () => {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    const { release } = await holdRequests(page, '**/rest/v1/user_preferences**')
    await page.goto(`${tidings.url}/`)
    await page.getByText(preferencesTexts.loading).waitFor()
    release()
    await save().waitFor()
    await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
    await page.getByText(preferencesTexts.none, { exact: true }).waitFor()
  })

  test('says when it cannot be saved, and keeps what was changed', async () => {
    await open()
    await refuse('user_preferences')
    await field('Content filter').selectOption('none')
    await save().click()
    await page.getByRole('alert').getByText(preferencesTexts.saveFailed).waitFor()
    expect(await field('Content filter').inputValue()).toBe('none')
    await page.unrouteAll()
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
  })

  test('only logs it when the profile’s part fails', async () => {
    await open()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await refuse('profiles')
    await field('Content filter').selectOption('none')
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
    expect(logged.join('\n')).toContain('Profile could not be updated')
  })

  test('says when it cannot be read, and tries again', async () => {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await refuse('user_preferences')
    await page.goto(`${tidings.url}/`)
    await page.getByText(preferencesTexts.error, { exact: true }).waitFor()
    await page.unrouteAll()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
    await save().waitFor()
  })

  test('a session that is gone in mid-use is told, and nothing is sent or lost', async () => {
    await open()
    await field('Location (optional)').fill('Reykjavík')
    await page.evaluate((key) => localStorage.removeItem(key), sessionKey)
    await save().click()
    await page.getByText(preferencesTexts.loggedOut, { exact: true }).waitFor()
    expect(saved).toHaveLength(0)
    expect(await field('Location (optional)').inputValue()).toBe('Reykjavík')
  })

  test('a person without a row gets one at the first save', async () => {
    await open()
    // As a project without the trigger that makes a new user's rows would answer.
    await page.route('**/rest/v1/user_preferences**', (route) =>
      route.request().method() === 'POST' ? route.continue() : route.fulfill({ json: [] }),
    )
    await page.reload()
    await save().waitFor()
    expect(await field('Content filter').inputValue()).toBe('moderate')
    await field('Content filter').selectOption('strict')
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
    const rows = await askRecords(tidings.url, account, {
      path: 'user_preferences?select=content_filter_level',
    })
    expect(rows).toEqual([{ content_filter_level: 'strict' }])
  })
})
