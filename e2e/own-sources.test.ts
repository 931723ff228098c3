import { AxeBuilder } from '@axe-core/playwright'
import { preferencesTexts, sourceTexts } from '@tidings/contract/texts/preferences'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { feed, type Answer } from '../server/tests/support/feed-server.ts'
import {
  askRecords,
  contextWithSession,
  hearFast,
  makeAccount,
  newAddress,
  type Account,
} from './support/account.ts'
import { takeAnnouncements, recordAnnouncements } from './support/announcements.ts'
import { browserPath } from './support/browser.ts'
import { cutOffTexts } from './support/cut-off-texts.ts'
import { openPublicFeedsApp } from './support/public-feeds-app.ts'

const firstSentence = 'The rowing club has won the regatta on the lake by two lengths.'
const regatta = {
  title: 'Rowing club wins the regatta',
  link: 'https://club.example/regatta',
  body: `${firstSentence} The crew trained through the winter.`,
}
/** So long after a fetch a person may have a feed fetched again. */
const retryIntervalMs = 20_000
const worksNow = /^Working\. Last checked \d\d:\d\d\.$/
const refused: Answer = (response) => response.writeHead(500).end()
const site: Answer = (response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><link rel="alternate" type="application/rss+xml" href="/club-news"><h1>Club</h1>')

describe.skipIf(!browserPath)('personal sources', () => {
  const tidings = openPublicFeedsApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('sources'))
    await hearFast(tidings.url, account)
    tidings.feeds.answers.set('club-news', feed('Rowing Club', [regatta]))
  })
  afterEach(() => context.close())

  async function open(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    page = await context.newPage()
    await recordAnnouncements(page)
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
  }
  const prefer = (preferred_sources: string[]) =>
    askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { preferred_sources },
    })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => button(preferencesTexts.save)
  const sources = () => page.getByLabel('Preferred information sources', { exact: true })
  const row = (name: string) => page.getByRole('listitem').filter({ has: button(`Remove ${name}`) })
  const add = async (name: string) => {
    await sources().fill(name)
    await sources().press('Enter')
  }
  const saveNow = async () => {
    await save().click()
    await page.getByText(preferencesTexts.saved).waitFor()
  }
  async function followed(): Promise<string> {
    const { access_token: token } = JSON.parse(account.session) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${tidings.url}/api/subscriptions`, { headers })
    if (!response.ok) throw new Error(`The subscriptions answered ${response.status}`)
    return response.text()
  }
  /** Asks by keyboard and listens to the end of the answer. */
  async function askToTheEnd(question: string) {
    await page.getByLabel('Or type your question').fill(question)
    await page.getByLabel('Or type your question').press('Enter')
    await page.getByText(question).first().waitFor()
    await expect.poll(async () => (await heard(question)).length, { timeout: 60_000 }).toBe(1)
    return (await heard(question))[0]?.summary_text ?? ''
  }
  const heard = (question: string) =>
    askRecords<{ summary_text: string }[]>(tidings.url, account, {
      path: `query_history?query_text=eq.${encodeURIComponent(question)}&status=eq.completed&select=summary_text`,
    })

  test('a feed added by its address is found, shown with its health and used in answers, and gone once removed', async () => {
    await open()
    const club = tidings.addressOf('club.example', 'club-news')
    await add(club)
    await row(club).getByText(sourceTexts.notSaved).waitFor()
    await saveNow()
    await row(club).getByText(sourceTexts.looking).waitFor()
    await tidings.refreshDue()
    await row(club).getByText('Rowing Club', { exact: true }).waitFor()
    await row(club).getByText(worksNow).waitFor()
    expect(await button(`Remove ${club}`).getAttribute('aria-describedby')).not.toBeNull()

    expect(await askToTheEnd('What is happening with the regatta?')).toContain(firstSentence)

    await button(`Remove ${club}`).click()
    await saveNow()
    // The save is told without waiting for what becomes of the sources.
    await expect.poll(followed).not.toContain(club)
    expect(await askToTheEnd('Who won the regatta?')).not.toContain(firstSentence)
  })

  test('an unreadable address shows the reason and the next attempt, stays, and can be retried', async () => {
    await open()
    const broken = tidings.addressOf('broken.example', 'broken')
    tidings.feeds.answers.set('broken', refused)
    await add(broken)
    await saveNow()
    await page.getByLabel('Location (optional)').fill('Oslo')
    await row(broken).getByText(sourceTexts.looking).waitFor()
    await takeAnnouncements(page)
    await tidings.refreshDue()
    await row(broken)
      .getByText(/^Could not be read: The server has an error of its own \(500\)\. Next try at \d\d:\d\d/)
      .waitFor()
    const spoken: string[] = []
    await expect
      .poll(async () => {
        spoken.push(...(await takeAnnouncements(page)))
        return spoken.filter((text) => text.startsWith(`${broken}: Could not be read`)).length
      })
      .toBe(1)
    expect(await page.getByLabel('Location (optional)').inputValue()).toBe('Oslo')
    await page.getByText('Not saved yet.').waitFor()

    tidings.feeds.answers.set('broken', feed('Mended News', [regatta]))
    await button(`Try again: ${broken}`).press('Enter')
    await row(broken).getByText(sourceTexts.trying).waitFor()
    expect(await button(`Try again: ${broken}`).isDisabled()).toBe(true)
    tidings.passTime(retryIntervalMs)
    await tidings.refreshDue()
    await row(broken).getByText(worksNow).waitFor()
    await row(broken).getByText('Mended News', { exact: true }).waitFor()
    expect(await page.getByLabel('Location (optional)').inputValue()).toBe('Oslo')
  })

  test('a site’s address finds its feed, and one that cannot be followed says so under its own name', async () => {
    tidings.feeds.answers.set('', site)
    const club = tidings.addressOf('club.example', '')
    await prefer([club, 'Coast News', 'No Such Paper', 'http://10.0.0.1/feed'])
    await open()
    await row(club).getByText(sourceTexts.looking).waitFor()
    await tidings.refreshDue()
    await row(club).getByText('Rowing Club', { exact: true }).waitFor()
    await row(club).getByText(tidings.addressOf('club.example', 'club-news'), { exact: true }).waitFor()
    await row(club).getByText(worksNow).waitFor()
    await row('Coast News').getByText(worksNow).waitFor()
    await row('No Such Paper')
      .getByText('No source of this name is in the catalogue.', { exact: false })
      .waitFor()
    await row('http://10.0.0.1/feed').getByText('private network', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
  })

  test('when their code cannot be fetched, the form keeps its sources', async () => {
    await prefer(['Coast News'])
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await page.route(/\/source-detail-[\w-]+\.js$/, (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await button('Remove Coast News').click()
    await saveNow()
  })

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('the card is accessible and not cut off, %s, %i px wide', async (colorScheme, width) => {
    tidings.feeds.answers.set('broken', refused)
    tidings.feeds.answers.set('', site)
    const names = [
      tidings.addressOf('club.example', ''),
      tidings.addressOf(`${'a-very-long-name.'.repeat(4)}example`, 'broken'),
      'No Such Paper',
      'Coast News',
    ]
    await prefer(names)
    await open({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await expect.poll(followed).toContain('a-very-long-name')
    await tidings.refreshDue()
    await page.getByText('Could not be read', { exact: false }).first().waitFor()
    await add('The Unsaved Times')
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(await cutOffTexts(page)).toEqual([])
    const folder = process.env['SCREENSHOTS']
    if (folder)
      await page.screenshot({ path: `${folder}/sources-${colorScheme}-${width}.png`, fullPage: true })
  })
})
