import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  hearFast,
  makeAccount,
  newAddress,
  type Account,
} from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { watchMicrophones } from './support/microphone-tracks.ts'
import { playRecogniser, scriptRecogniser, untilSession } from './support/scripted-recogniser.ts'
import { openTestApp } from './support/test-app.ts'

const question = 'What is happening with tidal energy?'
const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'
const consent = "To understand you, this page uses your browser's speech recognition."

const startFailed = 'Failed to start the voice assistant. Please check the console for more details.'

const callButton = { idle: 'Tap & Ask', starting: 'Starting...', active: 'Stop' }

// `web/src/features/voice/card/voice-card.browser.test.tsx` has what needs no server.
describe.skipIf(!browserPath)('the voice card', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('voice'))
    await hearFast(tidings.url, account)
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await scriptRecogniser(page)
  })
  afterEach(() => context.close())

  const button = (state: keyof typeof callButton, on = page) =>
    on.getByRole('button', { name: callButton[state], exact: true })
  const timer = () => page.getByRole('timer')
  const colour = (state: keyof typeof callButton) =>
    button(state).evaluate((element) => {
      element.style.transition = 'none'
      return getComputedStyle(element).backgroundColor
    })

  async function load() {
    await page.goto(`${tidings.url}/`)
    await button('idle').waitFor()
  }

  async function callStart() {
    await button('idle').click()
    await button('active').waitFor()
  }

  /** Once the greeting is over: the recogniser rests while something is spoken. */
  async function useRecogniser() {
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await page.getByText('Waiting for your question').waitFor()
    await page.getByText(consent, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' })
  }

  test('goes from idle through starting to active and back, each with its text, colour and time', async () => {
    await load()
    await page.getByText('Tap the button above to start asking questions', { exact: true }).waitFor()
    expect(await timer().textContent()).toBe('Duration: 00:00')
    const { release } = await holdRequests(page, '**/call/web')
    await button('idle').click()
    await page.mouse.move(0, 0)
    await page.getByText('Initializing voice assistant...', { exact: true }).waitFor()
    expect(await button('starting').isDisabled()).toBe(true)
    expect(await colour('starting')).toBe('rgb(242, 194, 58)')
    expect(await timer().textContent()).toBe('Duration: 00:00')
    release()
    await page.getByText('Choose below whether to speak or to type', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('Listening... Speak clearly into your microphone', { exact: true }).waitFor()
    expect(await colour('active')).toBe('rgb(179, 48, 26)')
    await expect.poll(() => timer().textContent()).toMatch(/^Duration: 00:0[1-9]$/)
    await button('active').click()
    await page.getByText('Tap the button above to start asking questions', { exact: true }).waitFor()
    expect(await timer().textContent()).toBe('Duration: 00:00')
  })

  test('a start writes a row of history, and the call continues if that fails', async () => {
    await load()
    await callStart()
    const entry = page.getByRole('listitem').filter({ hasText: 'Voice assistant started' })
    await entry.getByText('Duration: 0 seconds').waitFor()
    expect(await entry.locator('[data-tone]').innerText()).toBe('started')
    const rows = await askRecords(tidings.url, account, {
      path: 'query_history?select=query_text,status,interaction_duration,context_data',
    })
    expect(rows).toEqual([
      {
        query_text: 'Voice assistant started',
        status: 'started',
        interaction_duration: 0,
        context_data: { type: 'assistant_start' },
      },
    ])
    await expect.poll(() => timer().textContent()).toMatch(/0[1-9]$/)
    await button('active').click()
    await entry.getByText('completed', { exact: true }).waitFor()
    await entry.getByText(/^Duration: [1-9]\d* seconds?$/).waitFor()
    await page.route('**/rest/v1/query_history**', (route) => route.fulfill({ status: 500, json: {} }))
    await callStart()
    expect(await page.getByText(startFailed).count()).toBe(0)
  })

  test('asks before it uses the browser’s recogniser, shows interim words, and answers final ones', async () => {
    await load()
    await callStart()
    await useRecogniser()
    await playRecogniser(page, { type: 'result', text: 'what is new', final: false })
    await page.getByText('what is new', { exact: false }).first().waitFor()
    await page.getByText('You are saying:').waitFor()
    await playRecogniser(page, { type: 'result', text: question, final: true })
    await page.getByText(firstNews).first().waitFor()
    expect(await page.getByText('You are saying:').count()).toBe(0)

    await button('active').click()
    await callStart()
    await untilSession(page, 2)
    expect(await page.getByText(consent, { exact: false }).count()).toBe(0)
  })

  test('Stop releases the microphone at once, even while its code is still loading', async () => {
    const microphones = await watchMicrophones(page, () => undefined)
    // Browsers fetch a worklet's module where no route can be laid.
    await page.addInitScript(() => {
      const { prototype } = AudioWorklet
      // oxlint-disable-next-line typescript/unbound-method
      const addModule = prototype.addModule as (this: AudioWorklet, url: string) => Promise<void>
      prototype.addModule = function (url) {
        const address = String(url)
        return address.includes('microphone') ? new Promise(() => undefined) : addModule.call(this, address)
      }
    })
    await load()
    await callStart()
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(microphones).toEqual(['live'])
    await button('active').click()
    await expect.poll(microphones).toEqual(['ended'])
  })

  test('the call continues on other screens, and Stop and logout release the microphone', async () => {
    let stops = 0
    const microphones = await watchMicrophones(page, () => (stops += 1))
    await load()
    await callStart()
    await useRecogniser()
    await expect.poll(microphones).toEqual(['live'])
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(await microphones()).toEqual(['live'])
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await button('active').click()
    await expect.poll(microphones).toEqual(['ended'])

    await callStart()
    await expect.poll(microphones).toEqual(['ended', 'live'])
    expect(stops).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => stops).toBe(2)
  })

  test('of two tabs, the one that called last has the call, and the other shows why its own ended', async () => {
    await load()
    await callStart()
    const other = await context.newPage()
    await other.goto(`${tidings.url}/`)
    await button('idle', other).click()
    await button('active', other).waitFor()
    await page.getByText('This call has ended because you started another one.').waitFor()
    await button('idle').waitFor()
    expect(
      await page.getByText('An error occurred with the voice assistant. Please try again later.').count(),
    ).toBe(0)
    expect(await button('active', other).isVisible()).toBe(true)
  })
})
