import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, hearFast, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { expectFocus, pressOn, tabTo } from './support/keyboard.ts'
import { playRecogniser, scriptRecogniser, untilSession } from './support/scripted-recogniser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the call controls', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    const account = await makeAccount(tidings.url, newAddress('controls'))
    await hearFast(tidings.url, account)
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await scriptRecogniser(page)
    await page.goto(`${tidings.url}/`)
    await button('Tap & Ask').waitFor()
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const typed = () => page.getByLabel('Or type your question')
  const state = (words: string) => page.getByRole('status').getByText(words, { exact: true })
  const held = () => page.getByLabel('Push to talk: listen only while I hold the button')

  async function callStart() {
    await button('Tap & Ask').click()
    await button('Stop').waitFor()
  }
  /** The greeting is over and the microphone open. */
  async function callAndListen() {
    await callStart()
    await state('Waiting for your question').waitFor()
    await button('Use it').click()
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' })
    await page.getByText('Microphone level').waitFor()
    await state('Listening').waitFor()
  }
  async function openSettings() {
    await page.getByText('Call settings').click()
  }
  /** A click beside all controls gives the card the focus. */
  async function focusCard() {
    await page.getByText(/^Duration: \d\d:\d\d$/).click()
  }

  test('mute is separate from Stop, and a microphone can be chosen, which the next call uses, too', async () => {
    await callAndListen()
    await pressOn(button('Mute'))
    await state('Muted').waitFor()
    await expectFocus(button('Unmute'))
    await page.getByRole('link', { name: 'Profile' }).first().click()
    const bar = page.getByRole('region', { name: 'Your call' })
    await bar.getByText('Muted').waitFor()
    await bar.getByRole('button', { name: 'Unmute' }).click()
    await bar.getByText('Listening').waitFor()
    await bar.getByRole('link', { name: 'Show call' }).click()
    await state('Listening').waitFor()
    expect(await button('Stop').isVisible()).toBe(true)

    await openSettings()
    const choice = page.getByLabel('Microphone', { exact: true })
    await choice.waitFor()
    const last = await choice.getByRole('option').last().getAttribute('value')
    await choice.selectOption(last)
    await expect.poll(() => choice.inputValue()).toBe(last)
    await button('Stop').click()
    await callStart()
    await page.getByText('Microphone level').waitFor()
    await openSettings()
    await expect.poll(() => choice.inputValue()).toBe(last)
  })

  test('push-to-talk listens while the button is held by mouse, space bar or Enter, and is remembered', async () => {
    await callAndListen()
    await openSettings()
    await held().check()
    const talk = button('Hold to talk')
    const letGo = button('Release when you are done')
    await state('Hold the button to talk').waitFor()
    await talk.hover()
    await page.mouse.down()
    await letGo.waitFor()
    await state('Listening').waitFor()
    await page.mouse.up()
    await tabTo(talk)
    await page.keyboard.down('Space')
    await letGo.waitFor()
    await page.keyboard.up('Space')
    await talk.waitFor()
    await page.keyboard.press('Enter')
    await letGo.waitFor()
    await page.keyboard.press('Enter')
    await talk.waitFor()
    await focusCard()
    await page.keyboard.down('Space')
    await letGo.waitFor()
    await page.keyboard.up('Space')
    await talk.waitFor()

    await page.reload()
    await callStart()
    await talk.waitFor()
    await openSettings()
    await held().uncheck()
    await expect.poll(() => talk.count()).toBe(0)
  })

  test('the space bar presses the round button while the card has focus, and can be turned off', async () => {
    await callStart()
    await focusCard()
    await page.keyboard.press('Space')
    await button('Tap & Ask').waitFor()
    await page.keyboard.press('Space')
    await button('Stop').waitFor()
    await typed().fill('What is')
    await typed().press('Space')
    expect(await typed().inputValue()).toBe('What is ')
    await page.getByRole('heading', { name: 'Personalization' }).click()
    await page.keyboard.press('Space')
    expect(await button('Stop').isVisible()).toBe(true)

    await openSettings()
    await page.getByLabel('Space bar', { exact: false }).uncheck()
    await focusCard()
    await page.keyboard.press('Space')
    expect(await button('Stop').isVisible()).toBe(true)
    await page.reload()
    await callStart()
    await openSettings()
    expect(await page.getByLabel('Space bar', { exact: false }).isChecked()).toBe(false)
  })

  test('Escape stops the call when the focus is in the card, and a press counts where it began even if the page moves', async () => {
    await callStart()
    await typed().fill('What is new')
    await typed().press('Escape')
    await button('Share your feedback').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('tab').first().focus()
    await page.keyboard.press('Escape')
    expect(await button('Stop').isVisible()).toBe(true)
    await button('Stop').focus()
    await page.keyboard.press('Escape')
    await button('Tap & Ask').waitFor()
    await expectFocus(button('Tap & Ask'))

    await callStart()
    const stop = button('Stop')
    await stop.hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await stop.hover()
    await page.mouse.down()
    await page.evaluate(() => scrollBy({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.mouse.up()
    await button('Tap & Ask').waitFor()
  })
})
