import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, hearFast, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { pressTwice } from './support/press-twice.ts'
import { playRecogniser, scriptRecogniser, untilSession } from './support/scripted-recogniser.ts'
import { openTestApp } from './support/test-app.ts'

const question = 'What is happening with tidal energy?'
const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'
const consent = "To understand you, this page uses your browser's speech recognition."
const html = '<b onclick="alert(1)">bold</b><script>document.title = "taken"</script>'
const arabic = 'أخبار الطاقة المتجددة'

describe.skipIf(!browserPath)('a typed question', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    const account = await makeAccount(tidings.url, newAddress('typed'))
    await hearFast(tidings.url, account)
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await scriptRecogniser(page)
  })
  afterEach(() => context.close())

  const open = async () => {
    await page.goto(`${tidings.url}/`)
    await button('Tap & Ask').waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const typed = () => page.getByLabel('Or type your question')

  test('uses neither microphone nor recogniser until the user prefers to speak', async () => {
    await page.addInitScript(() => {
      let asked = 0
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) => {
        asked += 1
        return open(wanted)
      }
      localStorage.setItem('tidings.recogniser-consent', 'yes')
      Object.assign(window, { timesAsked: () => asked })
    })
    await open()
    const timesAsked = () =>
      page.evaluate(() => (window as unknown as { timesAsked: () => number }).timesAsked())
    await typed().fill(question)
    await typed().press('Enter')
    await page.getByText(firstNews).first().waitFor()
    expect(await button('Tap & Ask').isVisible()).toBe(true)
    expect(await timesAsked()).toBe(0)
    expect(await page.getByText(consent, { exact: false }).count()).toBe(0)

    await page.evaluate(() => localStorage.removeItem('tidings.recogniser-consent'))
    await button('Tap & Ask').click()
    await page.getByText('Waiting for your question').waitFor()
    await pressTwice(page.getByRole('button', { name: 'Use it' }))
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' })
    await page.getByLabel('Microphone level').waitFor()
    expect(await timesAsked()).toBe(1)
    await playRecogniser(page, { type: 'result', text: 'What about whales?', final: true })
    await page.getByText('What about whales?').waitFor()
  })

  test('is ignored if blank, and sent once as it is if it holds HTML or another script', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/ask')) sent.push(request.postData() ?? '')
    })
    await open()
    await typed().fill('    ')
    await pressTwice(button('Send'))
    expect(await button('Tap & Ask').isVisible()).toBe(true)
    await typed().fill(`${html} ${arabic}`)
    await pressTwice(button('Send'))
    const conversation = page.getByRole('region', { name: 'This conversation' })
    const asked = conversation.getByText(arabic)
    await asked.waitFor()
    expect(await asked.innerText()).toBe(`${html} ${arabic}`)
    await page.getByRole('list', { name: 'Answer' }).first().waitFor()
    await typed().fill(arabic)
    await pressTwice(button('Send'))
    await expect.poll(() => typed().inputValue()).toBe('')
    expect(await page.getByText('You asked').count()).toBe(2)
    expect(sent.filter((body) => body.includes(arabic))).toHaveLength(2)
    const again = conversation.getByText(arabic, { exact: true })
    expect(await again.getAttribute('dir')).toBe('auto')
    expect(await page.title()).toBe('Home · Tidings')
  })

  test('that is too long shows an error and stays', async () => {
    await open()
    await typed().fill('x'.repeat(1001))
    await page.getByText('Your question is too long. The limit is 1000 characters.').waitFor()
    await typed().press('Enter')
    expect(await button('Tap & Ask').isVisible()).toBe(true)
    expect(await typed().inputValue()).toHaveLength(1001)
  })
})
