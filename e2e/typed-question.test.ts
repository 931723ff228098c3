import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { pressTwice } from './support/press-twice.ts'
import { playRecogniser, scriptRecogniser, untilSession } from './support/scripted-recogniser.ts'
import { openStage } from './support/stage.ts'

const question = 'What is happening with tidal energy?'
const firstNews = 'A new tidal energy plant opened at the northern harbour on Thursday.'
const consent = "To understand you, this page uses your browser's speech recognition."
const html = '<b onclick="alert(1)">bold</b><script>document.title = "taken"</script>'
const arabic = 'أخبار الطاقة المتجددة'

describe.skipIf(!browserPath)('a question that is typed', () => {
  const tidings = openStage()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    const { session } = await makeAccount(tidings.url, newAddress('typed'))
    context = await contextWithSession(tidings.browser, tidings.url, { session })
    await scriptRecogniser(context)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  const open = async () => {
    await page.goto(`${tidings.url}/`)
    await button(voiceTexts.button.idle).waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const typed = () => page.getByLabel('Or type your question')

  test('asks for no microphone and no recogniser, until the person would rather speak', async () => {
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
    await page.getByText('Waiting for your question').waitFor()
    expect(await timesAsked()).toBe(0)
    expect(await page.getByText(consent, { exact: false }).count()).toBe(0)

    await page.evaluate(() => localStorage.removeItem('tidings.recogniser-consent'))
    await pressTwice(page.getByRole('button', { name: 'Speak instead' }))
    await pressTwice(page.getByRole('button', { name: 'Use it' }))
    await untilSession(page, 1)
    await playRecogniser(page, { type: 'start' })
    await page.getByLabel('Microphone level').waitFor()
    expect(await timesAsked()).toBe(1)
    expect(await page.getByRole('button', { name: 'Speak instead' }).count()).toBe(0)
    await playRecogniser(page, { type: 'result', text: 'What about whales?', final: true })
    await page.getByText('What about whales?').waitFor()
  })

  test('of blanks is none; of another script or of HTML it is asked as it is, once', async () => {
    const sent: string[] = []
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => sent.push(payload.toString()))
    })
    await open()
    await typed().fill('    ')
    await pressTwice(button('Send'))
    expect(await button(voiceTexts.button.idle).isVisible()).toBe(true)
    await typed().fill(`${html} ${arabic}`)
    await pressTwice(button('Send'))
    await button(voiceTexts.button.active).waitFor()
    const asked = page.getByRole('region', { name: 'This conversation' }).getByText(arabic)
    await asked.waitFor()
    expect(await asked.innerText()).toBe(`${html} ${arabic}`)
    await page.getByRole('list', { name: 'Answer' }).first().waitFor()
    await typed().fill(arabic)
    await pressTwice(button('Send'))
    await expect.poll(() => typed().inputValue()).toBe('')
    expect(await page.getByText('You asked').count()).toBe(2)
    expect(sent.filter((frame) => frame.includes(arabic))).toHaveLength(2)
    expect(await page.getByText(arabic, { exact: true }).getAttribute('dir')).toBe('auto')
    expect(await page.title()).toBe('Home · Tidings')
  })
})
