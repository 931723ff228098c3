import { feedbackTexts } from '@tidings/contract/texts/feedback'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
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

  async function fail(path: string, how: (route: Route) => Promise<void>) {
    await page.route(`**${path}`, how)
  }
  const answer500 = (route: Route) => route.fulfill({ status: 500, body: 'no' })

  test('a message sent through the first route arrives as an email', async () => {
    await text().fill('The answers are short and good.')
    await send().click()
    await thanks().getByText(feedbackTexts.done).waitFor()
    await until('the mail is written', () =>
      mailsIn(tidings.dataDir).some((mail) => mail.includes('short and good')),
    )
  })

  test('a message sent through the third route, the mail form with its key, arrives as an email', async () => {
    await fail(paths[0] ?? '', answer500)
    await fail(paths[1] ?? '', (route) => route.abort())
    await text().fill('By the third path')
    await email().fill('')
    await send().click()
    await thanks().waitFor()
    const mail = mailsIn(tidings.dataDir).find((one) => one.includes('By the third path')) ?? ''
    expect(mail).toContain('Email: Not provided')
    expect(mail).toContain(account.userId)
  })
})
