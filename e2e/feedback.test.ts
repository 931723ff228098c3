import { feedbackTexts } from '@tidings/contract/texts-feedback'
import { voiceTexts } from '@tidings/contract/texts-voice'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { mailsIn } from './support/outbox.ts'
import { until } from './support/server-process.ts'
import { openTestApp } from './support/test-app.ts'

const paths = [
  '/.netlify/functions/send-feedback',
  '/.netlify/functions/trigger-feedback-email',
  '/feedback/messages',
]

describe.skipIf(!browserPath)('the feedback dialog', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account
  let sent: Request[]

  beforeAll(async () => {
    account = await makeAccount(tidings.url, 'feedback@example.org')
  })
  beforeEach(async () => {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await page.clock.install()
    sent = []
    page.on('request', (request) => {
      if (paths.includes(new URL(request.url()).pathname)) sent.push(request)
    })
    await page.goto(`${tidings.url}/`)
    await opener().click()
    await dialog().waitFor()
  })
  afterEach(() => context.close())

  const opener = () => page.getByRole('button', { name: voiceTexts.feedbackLink })
  const dialog = () => page.getByRole('dialog', { name: feedbackTexts.title })
  const thanks = () => page.getByRole('dialog', { name: feedbackTexts.doneTitle })
  const email = () => page.getByLabel(feedbackTexts.emailLabel)
  const text = () => page.getByLabel(feedbackTexts.feedbackLabel)
  const send = () => page.getByRole('button', { name: feedbackTexts.send })
  const sentPaths = () => sent.map((request) => new URL(request.url()).pathname)
  const isFocused = (locator: ReturnType<typeof text>) =>
    locator.evaluate((element) => document.activeElement === element)

  async function fail(path: string, how: (route: Route) => Promise<void>) {
    await page.route(`**${path}`, how)
  }
  const answer500 = (route: Route) => route.fulfill({ status: 500, body: 'no' })

  test('has its fields and buttons, five rows, and the person’s address', async () => {
    expect(await email().inputValue()).toBe(account.email)
    expect(await email().getAttribute('type')).toBe('email')
    expect(await text().getAttribute('rows')).toBe('5')
    expect(await text().getAttribute('aria-required')).toBe('true')
    await page.getByRole('button', { name: feedbackTexts.cancel }).waitFor()
    await dialog().getByRole('button', { name: 'Close' }).waitFor()
    await send().waitFor()
  })

  test('sends exactly what it says by the first path, thanks, and closes after three seconds', async () => {
    await text().fill('The answers are short and good.')
    await email().fill('elsewhere@example.org')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await send().click()
    await thanks().getByText(feedbackTexts.done).waitFor()
    expect(sentPaths()).toEqual([paths[0]])
    const payload = sent[0]?.postDataJSON() as Record<string, string>
    expect(payload).toEqual({
      feedback: 'The answers are short and good.',
      email: 'elsewhere@example.org',
      name: 'Ana',
      userId: account.userId,
      timestamp: new Date(payload['timestamp'] ?? '').toISOString(),
      userAgent: await page.evaluate(() => navigator.userAgent),
    })
    await until('the mail is written', () =>
      mailsIn(tidings.dataDir).some((mail) => mail.includes('short and good')),
    )

    await page.clock.runFor(2900)
    expect(await thanks().isVisible()).toBe(true)
    await page.clock.runFor(200)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await isFocused(opener())).toBe(true)
    await opener().click()
    expect(await text().inputValue()).toBe('')
    expect(await email().inputValue()).toBe('elsewhere@example.org')
  })

  test('closed early and opened again, it is not closed by the timer of before', async () => {
    await text().fill('First')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await send().click()
    await thanks().waitFor()
    await page.clock.runFor(1000)
    await page.keyboard.press('Escape')
    await opener().click()
    await dialog().waitFor()
    await page.clock.runFor(5000)
    expect(await dialog().isVisible()).toBe(true)
  })

  test('takes the second path when the first answers with an error, with the same JSON', async () => {
    await fail(paths[0] ?? '', answer500)
    await text().fill('By the second path')
    await send().click()
    await thanks().waitFor()
    expect(sentPaths()).toEqual(paths.slice(0, 2))
    expect(sent[1]?.postData()).toBe(sent[0]?.postData())
  })

  test('takes the third path, the mail form with its key, when the second cannot be reached either', async () => {
    await fail(paths[0] ?? '', answer500)
    await fail(paths[1] ?? '', (route) => route.abort())
    await text().fill('By the third path')
    await email().fill('')
    await send().click()
    await thanks().waitFor()
    expect(sentPaths()).toEqual(paths)
    const headers = (await sent[2]?.allHeaders()) ?? {}
    expect(headers['content-type']).toMatch(/^multipart\/form-data/)
    expect(headers['authorization']).toMatch(/^Basic /)
    const mail = mailsIn(tidings.dataDir).find((one) => one.includes('By the third path')) ?? ''
    expect(mail).toContain('Email: Not provided')
    expect(mail).toContain(account.userId)
  })

  test('says so only when all three fail, stays open, keeps the text, and sends it the next time', async () => {
    for (const path of paths) await fail(path, answer500)
    await text().fill('Worth keeping')
    await send().dblclick()
    await page.getByText(feedbackTexts.failed).waitFor()
    expect(sentPaths()).toEqual(paths)
    expect(await text().inputValue()).toBe('Worth keeping')
    await page.unrouteAll()
    await send().click()
    await thanks().waitFor()
  })

  test('is busy while it sends', async () => {
    const { release } = await holdRequests(page, `**${paths[0]}`)
    await text().fill('Slowly')
    await send().click()
    const busy = page.getByRole('button', { name: feedbackTexts.sending })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    release()
    await thanks().waitFor()
  })

  test('sends no blanks, and no address that the browser takes for none', async () => {
    await text().fill('  \n  ')
    await send().click()
    await page.getByText(feedbackTexts.empty).waitFor()
    await expect.poll(() => isFocused(text())).toBe(true)
    await text().fill('Something')
    expect(await page.getByText(feedbackTexts.empty).count()).toBe(0)
    await email().fill('no address')
    await send().click()
    expect(await email().evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true)
    expect(sent).toHaveLength(0)
  })

  test('Cancel, the icon and Escape close it, and the focus returns to where it was opened', async () => {
    for (const close of [
      () => page.getByRole('button', { name: feedbackTexts.cancel }).click(),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await close()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      expect(await isFocused(opener())).toBe(true)
      await opener().click()
      await dialog().waitFor()
    }
  })
})
