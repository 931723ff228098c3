import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browserPath } from './support/browser.ts'
import { until } from './support/server-process.ts'
import { openOwnTestApp } from './support/test-app.ts'

/** A collector in the Sentry form: keeps the envelopes of any page as text, and answers each when the test says so. */
async function startCollector() {
  const collector = { dsn: '', envelopes: [] as string[], answer: async () => 200 }
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (request.method !== 'POST') return response.writeHead(200, headers).end()
    collector.envelopes.push(body)
    return response.writeHead(await collector.answer(), headers).end('{}')
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  collector.dsn = `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/7`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(collector, { close })
}

describe.skipIf(!browserPath)('error reports', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let page: Page
  afterAll(() => collector.close())
  const tidings = openOwnTestApp(async () => {
    collector = await startCollector()
    return { withoutNews: true, env: { ERROR_REPORT_URL: collector.dsn } }
  })
  beforeEach(async () => {
    collector.answer = async () => 200
    collector.envelopes.length = 0
    page = await tidings.browser.newPage()
  })
  afterEach(() => page.close())

  async function open(address: string) {
    await page.goto(`${tidings.url}${address}`)
    // The client is loaded once its handler stands in for the window's own.
    await until('the client has loaded', () => page.evaluate(() => typeof window.onerror === 'function'))
  }
  function fail(...messages: string[]) {
    return page.evaluate((texts) => {
      for (const text of texts) {
        setTimeout(() => {
          throw new Error(text)
        })
      }
    }, messages)
  }
  const reports = () => collector.envelopes.filter((envelope) => envelope.includes('"type":"event"'))
  /** As the error itself; the breadcrumbs of a later report name it too. */
  const hasReported = (message: string) => reports().some((report) => report.includes(`"value":"${message}`))
  /** The client drops an error that equals the one before, even if that was never sent: each attempt has its number. */
  function untilReported(message: string) {
    let attempts = 0
    return expect
      .poll(async () => {
        await fail(`${message}, attempt ${++attempts}`)
        return hasReported(message)
      })
      .toBe(true)
  }

  test('an uncaught error is reported without query, fragment or typed text, and with at most 100 breadcrumbs', async () => {
    await open('/login?secret=query-words#access_token=fragment-words')
    await page.getByLabel('Email').fill('typed@example.org')
    await page.evaluate(async () => {
      for (let time = 0; time < 105; time++) await fetch(`/healthz?time=${time}`)
    })
    await fail('a test of the reports')
    await until('the report arrives', () => reports().length > 0)
    const [report = ''] = reports()
    expect(report).toContain('a test of the reports')
    expect(report).not.toMatch(/query-words|fragment-words|typed@example|time=/)
    expect(report.match(/"category":"fetch"/g)).toHaveLength(100)
  })

  test('at most 30 reports wait to be sent, further ones are dropped', async () => {
    const isReport = (request: Request) => request.url().includes('/api/7/envelope')
    let begun = 0
    let ended = 0
    page.on('request', (request) => (begun += Number(isReport(request))))
    page.on('requestfinished', (request) => (ended += Number(isReport(request))))
    await open('/login')
    await fail('the one before')
    await expect.poll(() => hasReported('the one before')).toBe(true)
    // The collector may have the report before the test hears that its request began.
    await expect.poll(() => begun > 0 && ended === begun).toBe(true)
    let release: (status: number) => void = () => undefined
    const released = new Promise<number>((resolve) => (release = resolve))
    collector.answer = () => released
    collector.envelopes.length = 0
    begun = 0
    await fail(...Array.from({ length: 39 }, (_, index) => `number ${index}!`))
    // A browser sends six at once to one host: the others have begun too.
    await expect.poll(() => begun).toBe(30)
    release(200)
    await untilReported('the one after')
    expect(reports().filter((report) => !report.includes('the one after'))).toHaveLength(30)
    expect(hasReported('number 38!')).toBe(false)
  })

  test('a 429 without Retry-After pauses reporting for 60 s', async () => {
    await page.clock.install()
    await open('/login')
    collector.answer = async () => 429
    await fail('the first')
    await expect.poll(() => hasReported('the first')).toBe(true)
    await page.evaluate(() => fetch('/healthz'))
    await fail('the second')
    await page.clock.fastForward(55_000)
    await fail('the third')
    await page.clock.fastForward(6000)
    await untilReported('the fourth')
    expect(hasReported('the second') || hasReported('the third')).toBe(false)
  })
})
