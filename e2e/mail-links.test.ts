import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, signedOutContext, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { mailsIn, nextMailLink } from './support/outbox.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('a mailed link', () => {
  const tidings = openTestApp()
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('links'))
    const context = await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    return () => context.close()
  })

  async function ask(path: string, body: unknown, method = 'POST') {
    const answer = await fetch(`${tidings.url}/auth/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${account.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { user: { email: string } }
  }

  test('requested with PKCE returns to the client with a code, once the button is pressed', async () => {
    const seen = mailsIn(tidings.dataDir).length
    const verifier = 'v'.repeat(43)
    const back = encodeURIComponent(`${tidings.url}/login?from=mail`)
    await ask(`/recover?redirect_to=${back}`, {
      email: account.email,
      code_challenge: verifier,
      code_challenge_method: 'plain',
    })
    await page.goto(await nextMailLink(tidings.dataDir, seen))
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await page.waitForURL(/[?&]code=/)
    const landed = new URL(page.url())
    expect(`${landed.pathname} ${landed.searchParams.get('from')}`).toBe('/update-password mail')
    const grant = { auth_code: landed.searchParams.get('code'), code_verifier: verifier }
    const session = await ask('/token?grant_type=pkce', grant)
    expect(session.user.email).toBe(account.email)
  })

  test('that changes the address says that the other email is still to be confirmed, and then signs in', async () => {
    const seen = mailsIn(tidings.dataDir).length
    await ask('/user', { email: `new-${account.email}` }, 'PUT')
    await page.goto(await nextMailLink(tidings.dataDir, seen))
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByText('Now open the link in the email to your other address.').waitFor()
    await page.goto(await nextMailLink(tidings.dataDir, seen + 1))
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
