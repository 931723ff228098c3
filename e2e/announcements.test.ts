import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  hearFast,
  makeAccount,
  newAddress,
  type Account,
} from './support/account.ts'
import { recordAnnouncements, takeAnnouncements } from './support/announcements.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'

describe.skipIf(!browserPath)('screen reader announcements', () => {
  const tidings = openTestApp()
  let account: Account
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    account = await makeAccount(tidings.url, newAddress('announced'))
    await hearFast(tidings.url, account)
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { summary_length_preference: 'short' },
    })
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function openDashboard() {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await recordAnnouncements(page)
  }
  async function load() {
    await page.goto(`${tidings.url}/`)
    await button('Save Preferences').waitFor()
    await button('Tap & Ask').waitFor()
  }
  const waiting = () => page.getByText('Waiting for your question')
  /** The greeting is heard first. */
  const untilAnnounced = (text: string) =>
    expect.poll(() => takeAnnouncements(page), { timeout: 40_000 }).toContain(text)
  async function ask() {
    await page.getByLabel('Or type your question').fill('What is happening with tidal energy?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await answered()
  }
  /** In the conversation: the history below it keeps what earlier tests have heard. */
  async function answered() {
    await page.getByRole('list', { name: 'Answer' }).getByText(firstNews).waitFor()
  }

  /** On a busy machine the server thinks for long, which is announced: the page hears of it with the first sound of the answer. */
  async function answerWithoutThinking() {
    await page.routeWebSocket(/\/voice/, (socket) => {
      const server = socket.connectToServer()
      const held: (string | Buffer)[] = []
      let isThinking = false
      server.onMessage((message) => {
        held.push(message)
        const isSound = typeof message !== 'string'
        isThinking = !isSound && (isThinking || message.includes('"thinking"'))
        if (!isThinking) for (const each of held.splice(0)) socket.send(each)
      })
    })
  }

  test('a call announces once that it is listening again, and nothing else while it speaks', async () => {
    await openDashboard()
    await answerWithoutThinking()
    await load()
    await button('Tap & Ask').click()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await untilAnnounced('Waiting for your question')
    await ask()
    const announced: string[] = []
    const collect = async () => {
      announced.push(...(await takeAnnouncements(page)))
      return announced
    }
    await expect.poll(collect, { timeout: 40_000 }).toContain('Waiting for your question')
    const time = await page.getByRole('timer').textContent()
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(time)
    expect(await collect()).toEqual(['Waiting for your question'])
  })

  test('a call announces that it is still thinking only when that takes long', async () => {
    await openDashboard()
    let release: () => void = () => undefined
    await page.routeWebSocket(/\/voice/, (socket) => {
      const server = socket.connectToServer()
      const held: (string | Buffer)[] = []
      let isHeld = false
      server.onMessage((message) => {
        if (isHeld) held.push(message)
        else socket.send(message)
        // What follows the word that the server thinks waits.
        if (typeof message === 'string' && message.includes('"thinking"') && asksNow) isHeld = true
      })
      release = () => {
        isHeld = false
        for (const message of held.splice(0)) socket.send(message)
      }
    })
    let asksNow = false
    await load()
    await button('Tap & Ask').click()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await untilAnnounced('Waiting for your question')
    asksNow = true
    await page.getByLabel('Or type your question').fill('What is happening with tidal energy?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => takeAnnouncements(page)).toEqual(['Thinking'])
    release()
    await answered()
  })

  test('changing the screen does not repeat the state of the call', async () => {
    await openDashboard()
    await load()
    await button('Tap & Ask').click()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await untilAnnounced('Waiting for your question')
    await button('Type instead').click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('region', { name: 'Your call' }).waitFor()
    await takeAnnouncements(page)
    const time = await page.getByRole('timer').textContent()
    await page.getByRole('link', { name: 'Show call' }).click()
    await waiting().waitFor()
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(time)
    expect(await takeAnnouncements(page)).toEqual([])
  })

  test('without audio playback, each sentence of the answer is announced once', async () => {
    await openDashboard()
    await page.addInitScript(() => {
      Object.assign(window, { AudioContext: undefined, webkitAudioContext: undefined })
    })
    await load()
    await button('Tap & Ask').click()
    await page.getByText('Your browser cannot play sound', { exact: false }).waitFor()
    await ask()
    await waiting().waitFor({ timeout: 60_000 })
    const announced = await takeAnnouncements(page)
    const times = announced.filter((text) => text.includes(firstNews)).length
    expect(times, `${announced.join(' | ')}`).toBe(1)
  })

  test('an idle dashboard announces nothing: neither its clock nor a slider that moves', async () => {
    await openDashboard()
    await page.clock.install()
    await load()
    // What is still being fetched would be given up as the clock runs.
    await page.getByRole('list', { name: "Today's stories" }).waitFor()
    await takeAnnouncements(page)
    await page.clock.runFor(130_000)
    await page.getByLabel('Voice speed').focus()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => page.getByLabel('Voice speed').getAttribute('aria-valuetext')).toBe('1.9x')
    expect(await takeAnnouncements(page)).toEqual([])
  })

  test('a lockout is announced once, its countdown is not', async () => {
    context = await tidings.browser.newContext()
    page = await context.newPage()
    await recordAnnouncements(page)
    await page.clock.install()
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_credentials', message: 'No' } }),
    )
    await page.goto(`${tidings.url}/login`)
    await page.getByLabel('Email').fill('locked@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse('**/auth/v1/token**')
      await button('Sign In').click()
      await answered
      await expect.poll(() => button('Sign In').isEnabled()).toBe(true)
    }
    await takeAnnouncements(page)
    await button('Sign In').click()
    await page.getByText('Too many login attempts. Please try again later.').waitFor()
    const before = await page.getByRole('timer').textContent()
    await page.clock.runFor(10_000)
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(before)
    expect(await takeAnnouncements(page)).toEqual(['Too many login attempts. Please try again later.'])
  })
})
