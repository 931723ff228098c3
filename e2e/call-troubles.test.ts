import { connectionTexts } from '@tidings/contract/texts/errors'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { contextWithSession, hearFast, makeAccount, newAddress } from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { playRecogniser, scriptRecogniser, untilSession } from './support/scripted-recogniser.ts'
import { freePort } from '../server/tests/support/free-port.ts'
import { openTestApp } from './support/test-app.ts'
import { startServerHere } from './support/server-here.ts'
import { startApp } from './support/start-app.ts'

const question = 'What is happening with tidal energy?'
const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'

describe.skipIf(!browserPath)('problems in a call', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const state = (words: string) => page.getByRole('status').getByText(words, { exact: true })

  async function open(name: string, by: Browser = tidings.browser) {
    const account = await makeAccount(tidings.url, newAddress(name))
    await hearFast(tidings.url, account)
    context = await contextWithSession(by, tidings.url, { session: account.session })
    page = await context.newPage()
    await scriptRecogniser(page)
  }
  async function load(url = tidings.url) {
    await page.goto(`${url}/`)
    await button('Tap & Ask').waitFor()
  }
  async function callStart() {
    await button('Tap & Ask').click()
    await button('Stop').waitFor()
  }
  async function useRecogniser() {
    await state('Waiting for your question').waitFor()
    await button('Use it').click()
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' })
  }

  test('starting without a network immediately shows that Tidings cannot be reached', async () => {
    await open('offline')
    await load()
    // Code that was never loaded would need the page to be reloaded.
    await callStart()
    await button('Stop').click()
    await button('Tap & Ask').waitFor()
    await context.setOffline(true)
    await button('Tap & Ask').click()
    await page
      .getByRole('alert')
      .getByText('Failed to start the voice assistant. Please check the console for more details.')
      .waitFor({ timeout: 3000 })
    await page.getByText(connectionTexts.unreachable).waitFor()
    await context.setOffline(false)
    await button('Tap & Ask').click()
    await button('Stop').waitFor()
    expect(await page.getByText(connectionTexts.unreachable).count()).toBe(0)
  })

  test('a silent microphone is noticed, with advice on what to do', async () => {
    await open('unheard')
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.resolve(new AudioContext().createMediaStreamDestination().stream)
    })
    await load()
    await callStart()
    await useRecogniser()
    await page.getByText("We can't hear you.", { exact: false }).waitFor()
    await button('Mute').click()
    await expect.poll(() => page.getByText("We can't hear you.", { exact: false }).count()).toBe(0)
  })

  test('a blocked microphone shows how to allow it in this browser, and the user can retry or type', async () => {
    const refusing = await launchBrowser({ refuseMicrophone: true })
    try {
      await open('refused', refusing)
      await load()
      await callStart()
      await useRecogniser()
      await page.getByText('The microphone is blocked for this page.', { exact: false }).waitFor()
      await page.getByText('Click the icon to the left of the address', { exact: false }).waitFor()
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.resolve(new AudioContext().createMediaStreamDestination().stream)
      })
      await button('Try again').click()
      await page.getByText('Microphone level').waitFor()
      expect(await page.getByText('The microphone is blocked', { exact: false }).count()).toBe(0)
      await playRecogniser(page, { type: 'error', error: 'not-allowed' }, { type: 'end' })
      await page.getByText('Your browser does not allow speech recognition here.', { exact: false }).waitFor()
      await page.getByLabel('Or type your question').fill(question)
      await button('Send').click()
      await page.getByText(firstNews).first().waitFor()
    } finally {
      await refusing.close()
    }
  })

  test('a lost connection is shown while the call reconnects, and the call continues', async () => {
    let cut: () => Promise<void> = () => Promise.resolve()
    let isLost = false
    await open('reconnecting')
    await page.routeWebSocket(/\/voice/, (socket) => {
      if (isLost) return void socket.close({ code: 1011 })
      const server = socket.connectToServer()
      cut = async () => {
        await server.close()
        await socket.close({ code: 1011 })
      }
    })
    await load()
    await callStart()
    await state('Waiting for your question').waitFor()
    isLost = true
    await cut()
    await page.getByText('The connection was lost. Reconnecting...').waitFor()
    await state('Reconnecting').waitFor()
    isLost = false
    await state('Waiting for your question').waitFor()
    expect(await page.getByText('Reconnecting', { exact: false }).count()).toBe(0)
    expect(await button('Stop').isVisible()).toBe(true)
  })

  test('over plain http the card warns that there is no microphone, and typing works', async () => {
    const port = await freePort()
    const url = `http://tidings.example:${port}`
    const env = { PORT: String(port), PUBLIC_URL: url }
    await using plain = await startApp({ withoutNews: true, env }, startServerHere)
    const browser = await launchBrowser({ hostName: 'tidings.example' })
    try {
      expect(plain.output()).toContain('browsers allow no microphone')
      const account = await makeAccount(plain.url, newAddress('plain'))
      context = await contextWithSession(browser, url, { session: account.session })
      page = await context.newPage()
      await load(url)
      await page.getByText('Browsers block the microphone and sound', { exact: false }).waitFor()
      await page.getByLabel('Or type your question').fill('What can you do?')
      await button('Send').click()
      await page.getByRole('list', { name: 'Answer' }).getByText('I am Tidings.').waitFor()
    } finally {
      await browser.close()
    }
  })
})
