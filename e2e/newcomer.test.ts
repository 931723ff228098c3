import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openToOthers } from '../server/tests/support/open-to-others.ts'
import { newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { listenToPage, loudestSample } from './support/loudness.ts'
import { ana, onboard, signIn, type Person } from './support/person.ts'
import { until } from './support/server-process.ts'
import { openKillableTestApp } from './support/test-app.ts'

/** One person's way through the app: every test goes on where the one before has ended. */
describe.skipIf(!browserPath)('a newcomer does the main job', () => {
  const tidings = openKillableTestApp({ fromNothing: true, realVoice: true })
  let page: Page
  let newcomer: Person

  const history = () => page.getByRole('listitem').filter({ hasText: 'tidal energy?' })

  test('onboarding ends on the dashboard', async () => {
    page = await tidings.browser.newPage()
    await listenToPage(page)
    newcomer = { ...ana, email: newAddress('ana') }
    await onboard(page, tidings.url, newcomer)
    await page.getByText('Your History').waitFor()
    expect(await page.getByText('Tap the button above to start asking questions').isVisible()).toBe(true)
  })

  test('no other user of the machine can read what the first start has created', () => {
    expect(existsSync(path.join(tidings.dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(openToOthers(tidings.dataDir)).toEqual([])
  })

  test('a typed question is answered aloud, with its sources', async () => {
    await page.goto(`${tidings.url}/`)
    await page.getByRole('button', { name: 'Tap & Ask' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.getByLabel('Or type your question').fill('What is happening with tidal energy?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByText('A new tidal energy plant opened at the northern harbour on Thursday.')
      .first()
      .waitFor()
    await until('something can be heard', async () => (await loudestSample(page)) > 0.02)
    await page
      .getByRole('log')
      .getByRole('button', { name: /^Tidal energy plant opens/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It will supply power to forty thousand homes.', { exact: false }).waitFor()
    const link = dialog.getByRole('link', { name: 'Read it at Harbour Post' })
    expect(await link.getAttribute('href')).toContain('/articles/tidal-energy')
    await page.keyboard.press('Escape')
  })

  test('after Stop the question is in the history with its summary, status and duration', async () => {
    await until('a sentence is being said', async () => (await page.locator('[data-current]').count()) > 0)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Tap & Ask' }).waitFor()
    expect(await page.getByText('Duration: 00:00').isVisible()).toBe(true)
    await history().first().waitFor()
    const entry = (await history().first().textContent()) ?? ''
    expect(entry).toContain('completed')
    expect(entry).toMatch(/Duration: \d+ seconds?/)
    expect(entry).toMatch(/energy/i)
  })

  test('its recording can be played again', async () => {
    const audio = history().locator('audio').first()
    await audio.scrollIntoViewIfNeeded()
    await until('its link is there', () =>
      audio.evaluate((element: HTMLAudioElement) => element.src.includes('signature=')),
    )
    await audio.evaluate((element: HTMLAudioElement) => element.play())
    await until('the saved answer plays', () =>
      audio.evaluate((element: HTMLAudioElement) => element.currentTime > 0),
    )
  })

  test('logout leads to the login screen, and a wrong password is rejected with a message', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${tidings.url}/login`)
    await page.getByLabel('Email').fill(newcomer.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Invalid login credentials').waitFor()
    expect(await page.getByText('Too many login attempts. Please try again later.').count()).toBe(0)
  })

  test('after kill -9 and a restart, everything acknowledged is still there', async () => {
    await tidings.app.killAndRestart()
    await signIn(page, tidings.url, newcomer)
    await history().first().waitFor()
    await history().locator('audio').first().waitFor()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByText('The Guardian').first().waitFor()
  })
})
