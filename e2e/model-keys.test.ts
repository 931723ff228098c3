import type { ModelKeyList, NewModelKey } from '@tidings/contract/model-keys'
import { actionTexts } from '@tidings/contract/texts-actions'
import { modelKeyTexts } from '@tidings/contract/texts-model-keys'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

const model = '**/api/model-keys'

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
  const asPerson = { method: 'POST', body: JSON.stringify({ name: 'By hand' }) }
  const asked = (init: RequestInit = {}) =>
    fetch(`${tidings.url}/api/model-keys`, {
      ...init,
      headers: { Authorization: `Bearer ${account.accessToken}` },
    })

  function ask(key: string, address = `${tidings.url}/v1`) {
    return fetch(`${address}/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'tidings', messages: [{ role: 'user', content: "What's new?" }] }),
    })
  }

  async function makeKey(name: string): Promise<string> {
    await press(modelKeyTexts.make)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(modelKeyTexts.name).fill(name)
    await dialog.getByRole('button', { name: modelKeyTexts.make }).click()
    await dialog.getByText(modelKeyTexts.made).waitFor()
    await dialog.getByRole('button', { name: modelKeyTexts.copyOf(modelKeyTexts.key) }).click()
    await dialog.getByText(modelKeyTexts.copied).waitFor()
    return clipboard()
  }

  test('gives an address and a key that another program asks with', async () => {
    await page.getByText(modelKeyTexts.none).waitFor()
    await page.getByText(modelKeyTexts.onlyHere).waitFor()
    await press(modelKeyTexts.copyOf(modelKeyTexts.address))
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

  test('revokes a key once that is confirmed, and says so', async () => {
    const key = await makeKey('Kitchen')
    await press(modelKeyTexts.done)
    await press(modelKeyTexts.revokeOf('Kitchen'))
    await page.getByRole('dialog', { name: modelKeyTexts.revokeQuestion('Kitchen') }).waitFor()
    await press(actionTexts.cancel)
    expect((await ask(key)).status).toBe(200)
    await press(modelKeyTexts.revokeOf('Kitchen'))
    await press(modelKeyTexts.revoke)
    await page.getByText(modelKeyTexts.revoked('Kitchen')).waitFor()
    await page.getByText(modelKeyTexts.none).waitFor()
    expect((await ask(key)).status).toBe(401)
  })

  test('takes a key that was revoked elsewhere for revoked', async () => {
    const made = (await (await asked(asPerson)).json()) as NewModelKey
    await page.reload()
    await press(modelKeyTexts.revokeOf('By hand'))
    await fetch(`${tidings.url}/api/model-keys/${made.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${account.accessToken}` },
    })
    await press(modelKeyTexts.revoke)
    await page.getByText(modelKeyTexts.revoked('By hand')).waitFor()
    await page.getByText(modelKeyTexts.none).waitFor()
  })

  test('wants a name, and sends nothing without one', async () => {
    await press(modelKeyTexts.make)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: modelKeyTexts.make }).click()
    await dialog.getByText(modelKeyTexts.nameRequired).waitFor()
    const name = dialog.getByLabel(modelKeyTexts.name)
    await expect.poll(() => name.evaluate((field) => document.activeElement === field)).toBe(true)
    expect(((await (await asked()).json()) as ModelKeyList).keys).toEqual([])
  })

  test('says in the server’s words that there are too many, and goes on', async () => {
    for (let count = 0; count < 20; count += 1) await asked(asPerson)
    await page.reload()
    await expect.poll(() => keys().count()).toBe(20)
    await press(modelKeyTexts.make)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(modelKeyTexts.name).fill('One more')
    await dialog.getByRole('button', { name: modelKeyTexts.make }).click()
    await dialog.getByText(modelKeyTexts.tooMany('20')).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('says when keys cannot be read or made, and tries again', async () => {
    await page.route(model, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    const card = page.getByRole('region', { name: modelKeyTexts.title })
    await card.getByText(modelKeyTexts.failed).waitFor()
    await press(modelKeyTexts.make)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(modelKeyTexts.name).fill('Kitchen')
    await dialog.getByRole('button', { name: modelKeyTexts.make }).click()
    await dialog.getByText(modelKeyTexts.makeFailed).waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(model)
    await card.getByRole('button', { name: actionTexts.tryAgain }).click()
    await card.getByText(modelKeyTexts.none).waitFor()
  })

  test('tells to copy by hand where the browser gives no clipboard', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.reload()
    await press(modelKeyTexts.copyOf(modelKeyTexts.model))
    await page.getByText(modelKeyTexts.copyFailed).waitFor()
  })

  test('is worked by keyboard alone, and gives the focus back', async () => {
    await page.getByText(modelKeyTexts.none).waitFor()
    const make = page.getByRole('button', { name: modelKeyTexts.make, exact: true })
    await make.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.getByLabel(modelKeyTexts.name).focus()
    await page.keyboard.type('Kitchen')
    await page.keyboard.press('Enter')
    await page.getByText(modelKeyTexts.made).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => make.evaluate((button) => document.activeElement === button)).toBe(true)
    await expect.poll(() => keys().count()).toBe(1)
  })

  test('fits a phone, with the longest name and the key on show', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    await makeKey('x'.repeat(100))
    expect(await fits()).toBe(true)
    await press(modelKeyTexts.done)
    await expect.poll(() => keys().count()).toBe(1)
    expect(await fits()).toBe(true)
  })
})
