import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { contextWithSession, hearFast, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { scriptRecogniser } from './support/scripted-recogniser.ts'
import { openOwnTestApp } from './support/test-app.ts'

const ran = (where: string) => `window.ran(\`${where}\`)`

/** What a page that took it for its own would run or fetch. */
function markup(origin: string, where: string): string[] {
  return [
    `<img src="${origin}/pixel?${where}" onerror="${ran(where)}">`,
    `<script>${ran(where)}</script>`,
    `<svg onload="${ran(where)}"></svg>`,
    `<iframe srcdoc="<script>parent.${ran(where)}</script>"></iframe>`,
    `<a href="javascript:${ran(where)}">Here.</a>`,
    `<style>@import "${origin}/pixel?${where}"</style>`,
  ]
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A feed whose every part wants to run in the page of whoever reads it. */
function hostileFeed(origin: string): string {
  // Escaped twice is taken for an oversight; three times, and it comes to the page as letters that somebody wrote about.
  const [image = '', script = '', svg = ''] = markup(origin, 'text').map((html) =>
    escape(escape(escape(html))),
  )
  const all = markup(origin, 'body').join('')
  return `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
    <channel><title>${image} Ferry Post</title><link>javascript:${ran('site')}</link><language>en</language>
    <image><url>javascript:${ran('image')}</url><title>${script}</title><link>${origin}/</link></image>
    <itunes:image href="${origin}/pixel?itunes"/>
    <item><title>Ferry ${svg} crosses the strait again</title><link>${origin}/a?"&gt;${escape(all)}</link>
      <guid>javascript:${ran('guid')}</guid><author>${script}</author><category>${script}</category>
      <media:content url="${origin}/pixel?media" medium="image"/><enclosure url="javascript:${ran('enclosure')}" type="image/png"/>
      <description><![CDATA[<p>The ferry crossed the strait again on Monday.</p>${all}<p>Its captain painted ${escape(markup(origin, 'quoted')[1] ?? '')} on the bow of the ferry.</p>${all}]]></description></item>
    <item><title>Ferry company ${script} sells its oldest ferry</title><link>javascript:${ran('link')}//${origin}/b</link>
      <guid isPermaLink="true">data:text/html,${script}</guid><description>The oldest ferry is sold. ${script}</description></item>
    <item><title>Ferry tickets cost the same ${script} as last year</title><link>${origin}/c</link>
      <description>${escape(all)} Ferry tickets cost the same as last year, ${image} the company says.</description></item>
    </channel></rss>`
}

const loaded: string[] = []
const feeds = createServer((request, response) => {
  const origin = `http://${request.headers.host ?? ''}`
  if (request.url === '/feed') {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(hostileFeed(origin))
    return
  }
  loaded.push(request.url ?? '')
  response.writeHead(404).end()
})
await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
const feedsOrigin = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`
const directory = mkdtempSync(path.join(tmpdir(), 'tidings-hostile-'))
const file = path.join(directory, 'feeds.txt')
writeFileSync(file, `${feedsOrigin}/feed\n`)
afterAll(() => {
  feeds.close()
  feeds.closeAllConnections()
  rmSync(directory, { recursive: true, force: true })
})

/** What has run or been asked for elsewhere because of the page, as it happens. */
async function watch(page: Page, url: string): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('ran', (where: string) => seen.push(`ran from ${where}`))
  await page.exposeFunction('refused', (what: string) => seen.push(`tried ${what}`))
  await page.addInitScript(() => {
    const { refused } = window as unknown as { refused: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => refused(event.violatedDirective))
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(url) || /^(?:blob|data):/.test(request.url())
    if (!isOurs) seen.push(`asked for ${request.url()}`)
  })
  return seen
}

async function hear(page: Page, question: string) {
  await page.getByRole('button', { name: 'Tap & Ask', exact: true }).waitFor()
  await page.getByLabel('Or type your question').fill(question)
  await page.getByLabel('Or type your question').press('Enter')
  await page.getByText('crossed the strait again on Monday.').first().waitFor()
  await page.getByRole('button', { name: 'Copy' }).last().waitFor()
}

/** Where the first of its sentences comes from, with the links out. */
async function openSource(page: Page) {
  await page.getByRole('log').locator('[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog').locator('a[href]').first().waitFor()
}

const linksIn = (page: Page) =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))

describe.skipIf(!browserPath)('a feed with hostile markup', () => {
  const tidings = openOwnTestApp({ env: { FEEDS: file } })

  test('runs no script on any screen, even without the page’s policy, and tries nothing that it forbids', async () => {
    const account = await makeAccount(tidings.url, newAddress('hostile'))
    await hearFast(tidings.url, account)
    const { session } = account
    await using context = await contextWithSession(tidings.browser, tidings.url, { session, bypassCSP: true })
    const page = await context.newPage()
    await scriptRecogniser(page)
    const seen = await watch(page, tidings.url)
    await page.goto(`${tidings.url}/`)
    await hear(page, 'What is happening with the ferry?')
    await openSource(page)
    const links = await linksIn(page)
    expect(links.filter((href) => href.startsWith(feedsOrigin))).not.toEqual([])
    expect(links.filter((href) => !/^https?:/.test(href))).toEqual([])
    expect(seen).toEqual([])
    // What the feed wrote is there to read, as letters.
    const source = page.getByRole('dialog').getByRole('link', { name: 'Ferry Post' }).first()
    expect(await source.textContent()).toMatch(/<img src="http.*" onerror="window\.ran/)
    for (const place of ['/onboarding', '/analytics', '/settings', '/']) {
      await page.goto(`${tidings.url}${place}`)
      await page.getByRole('heading').first().waitFor()
    }
    await page.getByRole('heading', { name: 'Your History' }).waitFor()
    await page.getByText('What is happening with the ferry?').first().waitFor()
    expect(await linksIn(page)).not.toContainEqual(expect.stringMatching(/^(?!https?:)/))
    expect(seen).toEqual([])

    await using guarded = await contextWithSession(tidings.browser, tidings.url, { session })
    const guardedPage = await guarded.newPage()
    const seenByPolicy = await watch(guardedPage, tidings.url)
    await guardedPage.goto(`${tidings.url}/`)
    await guardedPage.getByText('What is happening with the ferry?').first().waitFor()
    await guardedPage.getByRole('link', { name: 'crosses the strait again' }).first().click()
    await guardedPage.getByRole('dialog').getByRole('link', { name: 'Ferry Post' }).first().waitFor()
    expect(seenByPolicy).toEqual([])
    expect(loaded).toEqual([])
  })
})
