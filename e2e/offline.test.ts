import { randomUUID } from 'node:crypto'
import type { PushPayload } from '@tidings/contract/api/push'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { askRecords, makeAccount, newAddress, sessionKey, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { startDeployments } from './support/deployments.ts'
import { openTestApp } from './support/test-app.ts'

const keptFor = 'tidings.kept-for'

describe.skipIf(!browserPath)('without a network', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })

  /** As the first page of a browser that keeps service workers. */
  async function open(url: string, account: Account) {
    const localStorage = [{ name: sessionKey, value: account.session }]
    context = await tidings.browser.newContext({
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    page = await context.newPage()
    await page.goto(`${url}/`)
    await button('Save Preferences').waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
  /** How many people's history this device has stored. */
  const countKept = () =>
    page.evaluate(async () => {
      // Opening a database that does not exist would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'tidings')) return 0
      const opening = indexedDB.open('tidings')
      return new Promise<number>((resolve, reject) => {
        opening.addEventListener('error', () => reject(new Error('the stored history cannot be opened')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('history').objectStore('history').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      })
    })
  const keptAddresses = () =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })

  /** As a push service hands it to the browser. */
  async function deliverPush(origin: string, payload: PushPayload) {
    const browser = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
        if (own) resolve(own.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    const data = JSON.stringify(payload)
    const registrationId = await registered
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await browser.detach()
  }
  type WorkerScope = { shown: object[]; registration: ServiceWorkerRegistration }
  /** What the worker shows; a browser without a screen may have no notifications. */
  async function watchWorker() {
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('there is no worker')
    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope
      scope.shown = []
      scope.registration.showNotification = async (title, { body, tag, data } = {}) =>
        void scope.shown.push({ title, body, tag, data: data as unknown })
    })
    return {
      shown: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown),
      press: (url: string) =>
        worker.evaluate((asked) => {
          const notification = { close: () => undefined, data: { url: asked } }
          const event = new Event('notificationclick')
          dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }))
        }, url),
    }
  }

  test('the worker shows a push message, and pressing it opens its target in the open page', async () => {
    await open(tidings.url, await makeAccount(tidings.url, newAddress('push')))
    const worker = await watchWorker()
    const url = `/?briefing=${randomUUID()}`
    const told = { title: 'Your news', body: 'Ferries sail.', tag: 'briefing' }
    await deliverPush(tidings.url, { ...told, language: 'en', url })
    await expect.poll(worker.shown).toEqual([{ ...told, data: { url } }])
    await page.getByRole('link', { name: 'Analytics', exact: true }).first().click()
    await page.waitForURL('**/analytics')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await worker.press(url)
    await page.getByRole('dialog').getByText('This briefing has been deleted').waitFor()
    expect(page.url()).toBe(tidings.url + url)
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  })

  test('the app opens with the newest entries, keeps no server responses, and leaves nothing after logout', async () => {
    const account = await makeAccount(tidings.url, newAddress('offline'))
    await askRecords(tidings.url, account, {
      path: 'query_history',
      method: 'POST',
      body: Array.from({ length: 52 }, (_, at) => ({
        user_id: account.userId,
        query_text: `Question ${at}.`,
        status: 'completed',
        created_at: new Date(Date.now() - at * 1000).toISOString(),
      })),
    })
    await open(tidings.url, account)
    // The owner is recorded before the entries are stored, and a reload in between would lose them.
    await expect.poll(countKept, { timeout: 30_000 }).toBe(1)
    const kept = await keptAddresses()
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await page.getByText(/^Kept on this device/).waitFor()
    await page.getByText('Question 0.').waitFor()
    for (let press = 0; press < 8; press += 1) await button('See More').click()
    await page.getByText('Question 49.').waitFor()
    expect(await page.getByText('Question 50.').count()).toBe(0)
    await expect(page.goto(`${tidings.url}/sample-edition`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')

    await context.setOffline(false)
    await page.goto(`${tidings.url}/`)
    await page.getByText('Question 0.').waitFor()
    expect(await page.getByText(/^Kept on this device/).count()).toBe(0)
    await button('Logout').click()
    await button('Sign In').waitFor()
    expect(await page.evaluate((name) => localStorage.getItem(name), keptFor)).toBeNull()
  })

  test('a page of the previous version keeps working, shows that there is a new one, and updates on request', async () => {
    await using deployments = await startDeployments(tidings.url)
    await open(deployments.url, await makeAccount(tidings.url, newAddress('version')))
    deployments.deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.getByText('A new version is available.').waitFor()

    // Its code is not at the server any more.
    await button('Support').click()
    await page.getByLabel('Your Feedback*').waitFor()
    await page.keyboard.press('Escape')
    const [script] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/assets/index-next.js')),
      button('Reload').click(),
    ])
    expect(script).toBeTruthy()
    await button('Save Preferences').waitFor()
    expect(await page.getByText('A new version is available.').count()).toBe(0)
  })
})
