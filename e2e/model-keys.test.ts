import { modelKeyTexts } from '@tidings/contract/texts/settings'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the card for other programs', () => {
  const tidings = openTestApp()
  let page: Page
  let account: Account

  async function openSettings(options: BrowserContextOptions = {}) {
    const context = await contextWithSession(tidings.browser, tidings.url, {
      session: account.session,
      ...options,
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    page = await context.newPage()
    await page.goto(`${tidings.url}/settings`)
    return context
  }

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('keys'))
    const context = await openSettings()
    return () => context.close()
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const keys = () => page.getByRole('list', { name: modelKeyTexts.list }).getByRole('listitem')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  function ask(key: string, address = `${tidings.url}/v1`) {
    return fetch(`${address}/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'tidings', messages: [{ role: 'user', content: "What's new?" }] }),
    })
  }

  async function makeKey(name: string): Promise<string> {
    await press(modelKeyTexts.make)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(modelKeyTexts.name).fill(name)
    await dialog.getByRole('button', { name: modelKeyTexts.make }).click()
    await dialog.getByText(modelKeyTexts.made).waitFor()
    await dialog.getByRole('button', { name: modelKeyTexts.copyLabel(modelKeyTexts.key) }).click()
    await dialog.getByText(modelKeyTexts.copied).waitFor()
    return clipboard()
  }

  test('creates an address and a key that another program can ask with', async () => {
    await page.getByText(modelKeyTexts.none).waitFor()
    await page.getByText(modelKeyTexts.onlyHere).waitFor()
    await press(modelKeyTexts.copyLabel(modelKeyTexts.address))
    await expect.poll(clipboard).toBe(`${tidings.url}/v1`)
    const address = await clipboard()
    const key = await makeKey('Kitchen')
    expect(await page.getByRole('dialog').locator('code').textContent()).toBe(key)
    await press(modelKeyTexts.done)
    await expect.poll(() => keys().count()).toBe(1)
    expect(await keys().textContent()).toContain(modelKeyTexts.neverUsed)
    expect(await keys().textContent()).toContain(`…${key.slice(-4)}`)
    expect(await page.content()).not.toContain(key)
    expect((await ask(key, address)).status).toBe(200)
    await page.reload()
    await expect.poll(() => keys().allTextContents()).toEqual([expect.stringContaining('last used')])
  })
})
