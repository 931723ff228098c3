import { errorReports } from '@tidings/contract/limits'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, launchBrowser } from './support/browser.ts'
import { until } from './support/server-process.ts'
import { startTidings, type Tidings } from './support/tidings.ts'

/** Nothing listens there: the pages' requests are answered before they leave the browser. */
const collector = 'http://127.0.0.1:9'

describe.skipIf(!browserPath)('the error reports’ limits', () => {
  let tidings: Tidings
  let browser: Browser
  let page: Page
  const sent: string[] = []
  let answer: () => Promise<number>
  beforeAll(async () => {
    tidings = await startTidings({
      withoutNews: true,
      env: { ERROR_REPORT_URL: collector.replace('//', '//public@').concat('/7') },
    })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    page = await browser.newPage()
    await page.clock.install()
    answer = async () => 200
    await page.route(`${collector}/**`, async (route) => {
      sent.push(route.request().postData() ?? '')
      const status = await answer()
      await route
        .fulfill({ status, json: {}, headers: { 'access-control-allow-origin': '*' } })
        .catch(() => undefined)
    })
    await page.goto(`${tidings.url}/login`)
    await until('the client has loaded', () => page.evaluate(() => typeof window.onerror === 'function'))
  })
  afterEach(() => page.close())

  function fail(...messages: string[]) {
    return page.evaluate((texts) => {
      for (const text of texts) {
        setTimeout(() => {
          throw new Error(text)
        })
      }
    }, messages)
  }
  /** As the error itself; the breadcrumbs of a later report name it too. */
  const hasReported = (message: string) => sent.some((report) => report.includes(`"value":"${message}`))

  test('at most 30 wait to be sent, and what comes then is dropped', async () => {
    await fail('the one before')
    await expect.poll(() => hasReported('the one before')).toBe(true)
    let release: (status: number) => void = () => undefined
    const released = new Promise<number>((resolve) => (release = resolve))
    answer = () => released
    sent.length = 0
    await fail(...Array.from({ length: errorReports.bufferItems + 9 }, (_, index) => `number ${index}!`))
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(errorReports.bufferItems)
    release(200)
    await expect
      .poll(async () => {
        await fail(`the one after ${sent.length}`)
        return hasReported('the one after')
      })
      .toBe(true)
    expect(sent.filter((report) => !report.includes('the one after'))).toHaveLength(errorReports.bufferItems)
    expect(hasReported(`number ${errorReports.bufferItems + 8}!`)).toBe(false)
  })

  test('a collector that asks for quiet without saying how long has 60 s of it', async () => {
    answer = async () => 429
    sent.length = 0
    await fail('the first')
    await expect.poll(() => hasReported('the first')).toBe(true)
    await page.evaluate(() => fetch('/healthz'))
    await fail('the second')
    await page.clock.fastForward(errorReports.rateLimitMs - 5000)
    await fail('the third')
    await page.clock.fastForward(6000)
    await expect
      .poll(async () => {
        await fail('the fourth')
        return hasReported('the fourth')
      })
      .toBe(true)
    expect(hasReported('the second') || hasReported('the third')).toBe(false)
  })
})
