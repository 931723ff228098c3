import { describe, expect, test } from 'vitest'
import { askRecords, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openOwnTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('with accounts at a hosted project', () => {
  const project = openOwnTestApp({ withoutNews: true, env: { CORS_ORIGINS: '*' } })
  const tidings = openOwnTestApp(async () => {
    const config = (await (await fetch(`${project.url}/config.json`)).json()) as { publishableKey: string }
    return {
      withoutNews: true,
      env: { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: config.publishableKey },
    }
  })

  test('a user signs in, saves preferences, asks and logs out in the same app', async () => {
    const account = await makeAccount(project.url, newAddress('hosted'), 'Ana')
    const context = await tidings.browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`${tidings.url}/login`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Ask & Listen').waitFor()

    await page.getByLabel('Location').fill('Porto')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await page.getByText('Preferences saved successfully').waitFor()
    const path = `profiles?id=eq.${account.userId}&select=location`
    await expect.poll(() => askRecords(project.url, account, { path })).toEqual([{ location: 'Porto' }])

    const answer = await page.request.post(`${tidings.url}/api/ask`, {
      headers: { authorization: `Bearer ${account.accessToken}` },
      data: { question: 'What is new?' },
    })
    expect(answer.status()).toBe(200)

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(complaints).toEqual([])
    await context.close()
  })
})
