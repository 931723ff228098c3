import { feedbackMaxCharacters, interestLimits, locationMaxCharacters } from '@tidings/contract/limits'
import { historyTexts, preferencesTexts } from '@tidings/contract/texts-dashboard'
import { feedbackTexts } from '@tidings/contract/texts-feedback'
import { fieldTexts } from '@tidings/contract/texts-fields'
import { voiceTexts } from '@tidings/contract/texts-voice'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { mailsIn } from './support/outbox.ts'
import { pressTwice } from './support/press-twice.ts'
import { until } from './support/server-process.ts'
import { openTestApp } from './support/test-app.ts'

const html = '<b onclick="alert(1)">bold</b><script>document.title = "taken"</script>'
const arabic = 'أخبار الطاقة المتجددة'
const emoji = '🐋🌊👩‍🚀'
const tooLong = (limit: number) => fieldTexts.tooLong(limit.toLocaleString('en-US'))

describe.skipIf(!browserPath)('bad input on the dashboard', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account
  let writes: Request[]

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('bad-input'))
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    context.setDefaultTimeout(15_000)
    page = await context.newPage()
    writes = []
    page.on('request', (request) => {
      if (['PATCH', 'POST'].includes(request.method())) writes.push(request)
    })
  })
  afterEach(() => context.close())

  const open = async () => {
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
    await page.getByText(historyTexts.loading).waitFor({ state: 'detached' })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => button(preferencesTexts.save)
  const interests = () => page.getByLabel('Interests', { exact: true })
  const chosen = () => page.getByRole('list', { name: 'Interests: chosen' }).getByRole('listitem')
  const place = () => page.getByLabel('Location (optional)')
  const writesTo = (path: string) => writes.filter((request) => request.url().includes(path))
  const isFocused = (locator: Locator) => locator.evaluate((element) => document.activeElement === element)

  async function add(interest: string) {
    await interests().fill(interest)
    await interests().press('Enter')
  }

  test('interests of every script and HTML are kept as the text they are, once each', async () => {
    await open()
    for (const text of [html, arabic, emoji, ` ${emoji} `, '007', 'Caf\u00e9', 'CAFE\u0301']) await add(text)
    const all = [html, arabic, emoji, '007', 'Caf\u00e9']
    expect(await chosen().allInnerTexts()).toEqual(all)
    const direction = await chosen()
      .getByText(arabic)
      .evaluate((element) => getComputedStyle(element).direction)
    expect(direction).toBe('rtl')
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
    const path = 'user_preferences?select=interests'
    expect(await askRecords(tidings.url, account, { path })).toEqual([{ interests: all }])
    await page.reload()
    await expect.poll(() => chosen().allInnerTexts()).toEqual(all)
    await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
    await page.getByRole('listitem').getByText(html, { exact: true }).waitFor()
    expect(await page.title()).toBe('Home · Tidings')
  })

  test('an interest that is too long is told and stays in its field, until it is short enough', async () => {
    await open()
    await add('x'.repeat(10_000))
    await page.getByText(tooLong(interestLimits.characters)).waitFor()
    expect(await interests().inputValue()).toHaveLength(10_000)
    expect(await interests().getAttribute('aria-invalid')).toBe('true')
    expect(await chosen().count()).toBe(0)
    await add('x'.repeat(interestLimits.characters))
    await expect.poll(() => chosen().count()).toBe(1)
    expect(await page.getByText(tooLong(interestLimits.characters)).count()).toBe(0)
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
  })

  test('a list that is full takes one more only when something is removed, and can be saved', async () => {
    const full = Array.from({ length: interestLimits.items }, (_, index) => `Interest ${index}`)
    const path = `user_preferences?user_id=eq.${account.userId}`
    await askRecords(tidings.url, account, { path, method: 'PATCH', body: { interests: full } })
    await open()
    await add('One more')
    await page.getByText('The list is full. Remove something to add this.').waitFor()
    expect(await interests().inputValue()).toBe('One more')
    await button('Remove Interest 7').click()
    await interests().press('Enter')
    await expect.poll(() => chosen().count()).toBe(interestLimits.items)
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
  })

  test('a location that is too long is told before it is sent, and stays', async () => {
    await open()
    await place().fill('y'.repeat(10_000))
    await page.getByText(tooLong(locationMaxCharacters)).waitFor()
    await save().click()
    await expect.poll(() => isFocused(place())).toBe(true)
    expect(writesTo('/rest/v1/')).toEqual([])
    expect(await place().inputValue()).toHaveLength(10_000)
    await place().fill(`${arabic} ${emoji} ${html}`)
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
    const stored = await askRecords(tidings.url, account, { path: 'profiles?select=location' })
    expect(stored).toEqual([{ location: `${arabic} ${emoji} ${html}` }])
  })

  test('feedback that is too long is told, not cut and not sent, and at the limit all of it arrives', async () => {
    await open()
    await button(voiceTexts.feedbackLink).click()
    const text = page.getByLabel(feedbackTexts.feedbackLabel)
    await text.fill('z'.repeat(feedbackMaxCharacters + 1))
    await page.getByText(tooLong(feedbackMaxCharacters)).waitFor()
    await button(feedbackTexts.send).click()
    await expect.poll(() => isFocused(text)).toBe(true)
    expect(await text.inputValue()).toHaveLength(feedbackMaxCharacters + 1)
    expect(writesTo('/.netlify/')).toEqual([])
    const most = `${html} ${arabic} ${emoji} `.padEnd(feedbackMaxCharacters, 'z')
    await text.fill(most)
    await pressTwice(button(feedbackTexts.send))
    await page.getByText(feedbackTexts.done).waitFor()
    expect(writesTo('/.netlify/')).toHaveLength(1)
    expect(writesTo('/.netlify/')[0]?.postDataJSON()).toMatchObject({ feedback: most })
    await until('the mail is written', () => mailsIn(tidings.dataDir).length > 0)
  })

  test('two presses in one moment have one effect: Save, Demo, See More, Add, Remove', async () => {
    await open()
    await interests().fill('Whales')
    await pressTwice(button('Add interest'))
    expect(await chosen().allInnerTexts()).toEqual(['Whales'])
    await pressTwice(save())
    await page.getByText(preferencesTexts.saved).waitFor()
    expect(writesTo('/rest/v1/user_preferences')).toHaveLength(1)
    await pressTwice(button('Remove Whales'))
    await expect.poll(() => chosen().count()).toBe(0)
    const asked = page.waitForRequest((request) => request.url().includes('limit=15'))
    await pressTwice(button(historyTexts.seeMore))
    await asked
    await pressTwice(button(historyTexts.demo))
    await page.getByText(historyTexts.demoDone).waitFor()
    expect(writesTo('/rest/v1/query_history')).toHaveLength(3)
  })

  test('a double click on the big button starts one call, and a double click on Stop ends it', async () => {
    await open()
    await button(voiceTexts.button.idle).dblclick()
    await button(voiceTexts.button.active).waitFor()
    await button(voiceTexts.button.active).dblclick()
    await page.getByText(voiceTexts.hint.idle, { exact: true }).waitFor()
    expect(writesTo('/call/web')).toHaveLength(1)
    expect(await button(voiceTexts.button.idle).isVisible()).toBe(true)
  })
})
