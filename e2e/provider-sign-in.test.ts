import { providerTexts } from '@tidings/contract/texts/login'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, openOpenIdIssuer, type OpenIdIssuer } from '../server/tests/support/openid-issuer.ts'
import { makeAccount, newAddress, sessionKey, signedOutContext } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openOwnTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('signing in with a provider', () => {
  let issuer: OpenIdIssuer
  let page: Page
  afterAll(() => issuer[Symbol.asyncDispose]())
  const tidings = openOwnTestApp(async () => {
    issuer = await openOpenIdIssuer()
    return { withoutNews: true, env: { ...issuer.envFor('GOOGLE'), ...issuer.envFor('GITHUB') } }
  })
  beforeEach(async () => {
    issuer.isUp = true
    issuer.person = newPerson()
    const context = await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    await page.goto(`${tidings.url}/login`)
    return () => context.close()
  })

  const press = (provider: string) =>
    page.getByRole('button', { name: providerTexts.signInWith(provider) }).click()
  const stored = () => page.evaluate((key) => localStorage.getItem(key), sessionKey)

  test('leads to the provider and back to the dashboard, with a clean address', async () => {
    await press('Google')
    await page.getByText('Ask & Listen').waitFor()
    expect(page.url()).toBe(`${tidings.url}/`)
    expect(await stored()).toContain(issuer.person.email)
    await page.reload()
    await page.getByText('Ask & Listen').waitFor()
  })

  test('only configured providers are offered, below the form', async () => {
    await page.getByRole('button', { name: providerTexts.signInWith('GitHub') }).waitFor()
    expect(await page.getByRole('button', { name: /^Sign in with / }).count()).toBe(2)
    const tops = await page
      .getByRole('button', { name: /^Sign in/i })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(
      await page
        .getByRole('button', { name: /^Sign in/i })
        .first()
        .textContent(),
    ).toBe('Sign In')
  })

  test('tokens in an address create no session unless this tab started a provider sign-in', async () => {
    const { accessToken, session } = await makeAccount(tidings.url, newAddress('somebody-else'))
    const { refresh_token: refreshToken } = JSON.parse(session) as { refresh_token: string }
    const hash = `#access_token=${accessToken}&refresh_token=${refreshToken}&expires_in=3600&token_type=bearer`
    for (const search of ['', '?back=', '?back=00000000-0000-4000-8000-000000000000']) {
      await page.goto(`${tidings.url}/login${search}${hash}`)
      await page.reload()
      await page.getByLabel('Email').waitFor()
      expect(await stored()).toBeNull()
    }
  })

  test('an error at the provider is shown in our own words, and the user can retry', async () => {
    await page.route('**/auth/v1/authorize**', (route) => {
      const back = new URL(new URL(route.request().url()).searchParams.get('redirect_to') ?? '')
      back.hash = 'error=access_denied&error_code=bad_oauth_callback&error_description=Call+0900'
      return route.fulfill({ status: 302, headers: { location: back.href } })
    })
    await press('Google')
    await page.getByText(providerTexts.refused('Google')).waitFor()
    expect(await page.getByText('0900').count()).toBe(0)
    expect(page.url()).toBe(`${tidings.url}/login`)
    await page.unrouteAll()
    await press('Google')
    await page.getByText('Ask & Listen').waitFor()
  })

  test('an error in an address that this tab did not request is not shown', async () => {
    await page.goto(`${tidings.url}/login?back=x#error=access_denied&error_code=bad_oauth_callback`)
    await page.getByRole('button', { name: providerTexts.signInWith('Google') }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
