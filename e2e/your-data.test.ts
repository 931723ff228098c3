import { readFileSync } from 'node:fs'
import { deleteAccountTexts, yourDataTexts } from '@tidings/contract/texts/your-data'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('personal data', () => {
  const tidings = openTestApp()

  test('can be downloaded as a file, and signing in restores a deleted account', async () => {
    const account = await makeAccount(tidings.url, newAddress('your-data'))
    const context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    const page = await context.newPage()
    await page.goto(`${tidings.url}/settings`)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), press(yourDataTexts.download)])
    await page.getByText(yourDataTexts.done).waitFor()
    const files = unzipSync(readFileSync(await download.path()))
    const profile: unknown = JSON.parse(Buffer.from(files['profile.json'] ?? []).toString())
    expect(profile).toMatchObject([{ id: account.userId, firstname: 'Ana' }])

    await press(deleteAccountTexts.button)
    await page.getByRole('dialog').getByRole('button', { name: deleteAccountTexts.button }).click()
    await page.getByText(/^Your account will be erased on/).waitFor()
    await press(deleteAccountTexts.leave)
    await page.waitForURL(`${tidings.url}/login`)
    await page.getByLabel('Email').waitFor()
    await context.close()

    const elsewhere = await tidings.browser.newContext()
    const login = await elsewhere.newPage()
    await login.goto(`${tidings.url}/login`)
    await login.getByLabel('Email').fill(account.email)
    await login.getByLabel('Password', { exact: true }).fill(account.password)
    await login.keyboard.press('Enter')
    await login.getByText(deleteAccountTexts.kept).waitFor()
    await elsewhere.close()
  })
})
