import { actionTexts } from '@tidings/contract/texts/actions'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  chunk,
  dashboardChunks,
  firstFiles,
  firstLoad,
  gzipBytes,
  idleChunks,
  loginChunks,
} from '../tests/built-web.ts'
import { askRecords, makeAccount, newAddress, sessionKey, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('files fetched on first load', () => {
  const tidings = openTestApp()
  let account: Account
  let context: BrowserContext
  beforeAll(async () => {
    account = await makeAccount(tidings.url, newAddress('first'))
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { interests: ['Science'], preferred_sources: ['BBC', 'Reuters'] },
    })
    await askRecords(tidings.url, account, {
      path: 'query_history',
      method: 'POST',
      body: ['completed', 'error', 'started'].map((status) => ({
        user_id: account.userId,
        query_text: `A question that is ${status}`,
        summary_text: 'A summary of more than three lines, which can be unfolded. '.repeat(9),
        status,
        interaction_duration: 4,
        audio_response_url: '/api/audio/00000000-0000-4000-8000-000000000001',
        context_data: { type: 'question' },
      })),
    })
  })
  afterEach(() => context.close())

  /** With nothing in its cache. */
  function emptyContext(session: string | null): Promise<BrowserContext> {
    const localStorage = session ? [{ name: sessionKey, value: session }] : []
    return tidings.browser.newContext({
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin: tidings.url, localStorage }] },
    })
  }

  /** The scripts that came, by name. */
  async function open(session: string | null): Promise<{ page: Page; scripts: Map<string, Buffer> }> {
    context = await emptyContext(session)
    const page = await context.newPage()
    const scripts = new Map<string, Buffer>()
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'script') return
      const answer = await request.response()
      // The engine of a call is still loading when the test that only draws the card has ended.
      const body = await answer?.body().catch(() => null)
      if (body) scripts.set(new URL(request.url()).pathname.replace('/assets/', ''), body)
    })
    await page.goto(`${tidings.url}/`)
    return { page, scripts }
  }

  test('the login loads only the listed files, at most 110 KB', async () => {
    const { page, scripts } = await open(null)
    await page.getByRole('heading', { name: actionTexts.signIn }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => [...scripts.keys()].toSorted()).toEqual([...firstFiles(loginChunks)].toSorted())
    expect(gzipBytes(scripts.values())).toBeLessThanOrEqual(firstLoad.login)
  })

  test('the dashboard loads only the listed files, at most 140 KB, and the call engine with the first call', async () => {
    const { page, scripts } = await open(account.session)
    await page.getByRole('button', { name: 'Save Preferences' }).waitFor()
    await page.getByRole('heading', { name: 'A question that is started' }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect
      .poll(() => [...scripts.keys()].toSorted())
      .toEqual([...firstFiles([...dashboardChunks, ...idleChunks])].toSorted())
    for (const name of firstFiles(idleChunks))
      if (!firstFiles(dashboardChunks).has(name)) scripts.delete(name)
    expect(gzipBytes(scripts.values())).toBeLessThanOrEqual(firstLoad.dashboard)
    expect([...scripts.keys()]).not.toContain(chunk('socket-call'))

    await page.getByRole('button', { name: 'Tap & Ask' }).click()
    await expect.poll(() => [...scripts.keys()]).toContain(chunk('socket-call'))
    await expect.poll(() => [...scripts.keys()]).toContain(chunk('during-call'))
  })

  test('the login and the voice card are drawn without waiting for a timer', async () => {
    for (const [session, title] of [
      [null, actionTexts.signIn],
      [account.session, 'Ask & Listen'],
    ] as const) {
      context = await emptyContext(session)
      const page = await context.newPage()
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 1000)
      await page.goto(`${tidings.url}/`)
      await page.getByRole('heading', { name: title }).waitFor()
      await context.close()
    }
  })
})
