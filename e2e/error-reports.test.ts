import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorReports } from '@tidings/contract/limits'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, launchBrowser } from './support/browser.ts'
import { until } from './support/server-process.ts'
import { startTidings, type Tidings } from './support/tidings.ts'

/** A collector in the Sentry form: takes envelopes from any page and keeps them as text. */
async function startCollector() {
  const envelopes: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') envelopes.push(body)
      response
        .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
        .end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://public@127.0.0.1:${port}/7`,
    reports: () => envelopes.filter((envelope) => envelope.includes('"type":"event"')),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

describe.skipIf(!browserPath)('error reports', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let tidings: Tidings
  let browser: Browser
  beforeAll(async () => {
    collector = await startCollector()
    tidings = await startTidings({ env: { ERROR_REPORT_URL: collector.dsn } })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
    await collector[Symbol.asyncDispose]()
  })

  test('an uncaught error is reported without query, fragment or what was typed, and with at most 100 breadcrumbs', async () => {
    const page = await browser.newPage()
    await page.goto(`${tidings.url}/login?secret=query-words#access_token=fragment-words`)
    await page.getByLabel('Email').fill('typed@example.org')
    // The client is loaded once its handler stands in for the window's own.
    await until('the client has loaded', () => page.evaluate(() => typeof window.onerror === 'function'))
    await page.evaluate(async (times) => {
      for (let time = 0; time < times; time++) await fetch(`/healthz?time=${time}`)
      setTimeout(() => {
        throw new Error('a test of the reports')
      })
    }, errorReports.breadcrumbs + 5)
    await until('the report arrives', () => collector.reports().length > 0)
    const [report = ''] = collector.reports()
    expect(report).toContain('a test of the reports')
    expect(report).not.toMatch(/query-words|fragment-words|typed@example|time=/)
    expect(report.match(/"category":"fetch"/g)).toHaveLength(errorReports.breadcrumbs)
    await page.close()
  })
})
